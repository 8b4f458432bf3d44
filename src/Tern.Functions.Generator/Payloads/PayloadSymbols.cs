using Microsoft.CodeAnalysis;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Payloads;

/// <summary>Recognizes types with codecs of their own.</summary>
internal static class PayloadSymbols
{
    /// <summary>Whether a type implements <c>IPayload</c> of itself, or will do so by its attribute.</summary>
    public static bool IsPayload(INamedTypeSymbol type)
    {
        foreach (AttributeData attribute in type.OriginalDefinition.GetAttributes())
        {
            if (attribute.AttributeClass is { Name: "PayloadAttribute" } declared && SymbolNames.IsIn(declared, LibraryNames.Namespace))
                return true;
        }
        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            if (IsPayloadOf(implemented, type))
                return true;
        }
        return false;
    }

    /// <summary>Whether the constraints of a type parameter require a codec.</summary>
    public static bool IsPayload(ITypeParameterSymbol parameter)
    {
        foreach (ITypeSymbol constraint in parameter.ConstraintTypes)
        {
            if (constraint is INamedTypeSymbol named && IsPayloadOf(named, parameter))
                return true;
        }
        return false;
    }

    /// <summary>Whether a type has type parameters, also those of the types that contain it.</summary>
    public static bool IsGeneric(INamedTypeSymbol type) => type.IsGenericType || (type.ContainingType is { } container && IsGeneric(container));

    private static bool IsPayloadOf(INamedTypeSymbol implemented, ITypeSymbol type) =>
        implemented is { Name: "IPayload", TypeArguments: [{ } argument] } && SymbolNames.IsIn(implemented, LibraryNames.Namespace) && SymbolEqualityComparer.Default.Equals(argument, type);
}
