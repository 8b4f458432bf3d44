using Microsoft.CodeAnalysis;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Functions;

/// <summary>What methods with <c>[Function]</c> and with <c>[HttpFunction]</c> have in common.</summary>
internal static class FunctionMethods
{
    /// <summary>Why a method cannot be a function; null if it can.</summary>
    public static string? Problem(Compilation compilation, IMethodSymbol method)
    {
        if (method.IsGenericMethod || PayloadSymbols.IsGeneric(method.ContainingType))
            return "it or its class is generic";
        if (method.ContainingType.TypeKind is not (TypeKind.Class or TypeKind.Struct) || method.ContainingType.IsRefLikeType || method.IsAbstract)
            return "it is not a method of a class with a body";
        if (method.MethodKind != MethodKind.Ordinary)
            return "it is not an ordinary method";
        if (!compilation.IsSymbolAccessibleWithin(method, compilation.Assembly) || TypeReferenceReader.AccessOf(method.ContainingType) == TypeAccess.Private)
            return "generated code cannot access it; make it and its class internal or public";
        if (method.RefKind != RefKind.None)
            return "it returns a reference";
        return method is { IsAsync: true, ReturnsVoid: true } ? "it is 'async void', whose end is not observable; return Task or ValueTask" : null;
    }

    /// <summary>The name of a class with those that contain it.</summary>
    public static string TypePath(INamedTypeSymbol type) => type.ContainingType is { } container ? $"{TypePath(container)}.{type.Name}" : type.Name;

    /// <summary>The name of the generated class.</summary>
    public static string HandlerName(IMethodSymbol method) =>
        "Function_" + CodecNames.Identifier(method.ContainingType.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat) + "." + method.Name);

    /// <summary>The serializer context of a method or of its class; null for none.</summary>
    public static INamedTypeSymbol? ContextOf(IMethodSymbol method)
    {
        foreach (AttributeData candidate in method.GetAttributes().AddRange(method.ContainingType.GetAttributes()))
        {
            if (candidate.AttributeClass is { Name: "PayloadContextAttribute" } declared && SymbolNames.IsIn(declared, LibraryNames.Namespace))
                return candidate.ConstructorArguments is [{ Value: INamedTypeSymbol context }] ? context : null;
        }
        return null;
    }
}
