using Microsoft.CodeAnalysis;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Payloads;

/// <summary>Selects the codec of a type.</summary>
/// <param name="symbols">The declared types by their name in C#.</param>
/// <param name="require">Receives the types whose codecs are to be generated.</param>
internal sealed class CodecResolver(IReadOnlyDictionary<string, INamedTypeSymbol> symbols, Action<TypeReference, INamedTypeSymbol> require)
{
    // A generic type that contains itself with other arguments has infinitely many types.
    private const int MaxDepth = 8;

    private readonly HashSet<string> _payloadParameters = new(StringComparer.Ordinal);

    /// <summary>Adds the type parameters that are in scope of a type.</summary>
    public void AddParameters(INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? level = type; level is not null; level = level.ContainingType)
        {
            foreach (ITypeParameterSymbol parameter in level.TypeParameters)
            {
                if (PayloadSymbols.IsPayload(parameter))
                    _payloadParameters.Add(parameter.Name);
            }
        }
    }

    /// <summary>Returns the codec of a type; null with the reason if it is not supported.</summary>
    public Codec? Resolve(TypeReference type, out string reason)
    {
        if (ResolveValue(type, out reason) is not { } value)
            return null;
        if (!type.CanBeNull)
            return value;
        string codec = type.IsValueType ? "NullableCodec" : "OptionalCodec";
        return new Codec(value.Type + "?", $"{LibraryNames.Codecs}{codec}<{value.Type}, {value.Name}>");
    }

    private Codec? ResolveValue(TypeReference type, out string reason)
    {
        reason = "";
        if (type.Known != KnownType.None)
        {
            if (KnownCodecs.Of(type.Known) is { } known)
                return new Codec(type.Name, known);
            reason = "its values can have any type; use Tern.Document for any JSON";
            return null;
        }
        if (type.Collection != CollectionShape.None)
            return ResolveCollection(type, out reason);
        if (type.Form == TypeForm.TypeParameter)
        {
            if (_payloadParameters.Contains(type.Name))
                return new Codec(type.Name, $"{LibraryNames.Codecs}PayloadCodec<{type.Name}>");
            reason = $"the type parameter has no codec; add the constraint 'where {type.Name} : IPayload<{type.Name}>'";
            return null;
        }
        if (type.Definition == "Tern.Document")
            return new Codec(type.Name, $"{LibraryNames.Codecs}DocumentCodec");
        if (symbols.TryGetValue(type.Name, out INamedTypeSymbol? symbol) && symbol.TypeKind != TypeKind.Error)
            return ResolveDeclared(type, symbol, out reason);
        reason = type.Form == TypeForm.Error ? "it does not exist" : "values of this kind have no JSON";
        return null;
    }

    private Codec? ResolveDeclared(TypeReference type, INamedTypeSymbol symbol, out string reason)
    {
        reason = "";
        if (PayloadSymbols.IsPayload(symbol))
            return new Codec(type.Name, $"{LibraryNames.Codecs}PayloadCodec<{type.Name}>");
        reason = ReasonAgainst(type, symbol);
        if (reason.Length > 0)
            return null;
        if (type.Enum is { } values && NumberAttribute(type))
            return new Codec(type.Name, $"{LibraryNames.Codecs}EnumNumberCodec<{type.Name}, {values.Underlying}, {KnownCodecs.OfKeyword(values.Underlying)}>");
        require(type, symbol);
        return new Codec(type.Name, LibraryNames.Generated + CodecNames.Identifier(type.Name));
    }

    private static string ReasonAgainst(TypeReference type, INamedTypeSymbol symbol)
    {
        if (symbol.IsRefLikeType)
            return "it is a ref struct";
        if (symbol.IsStatic)
            return "it is a static class";
        if (type.Form == TypeForm.Interface)
            return "it is an interface";
        if (type.Form == TypeForm.Other)
            return "values of this kind have no JSON";
        if (symbol.IsAbstract)
            return "it is abstract";
        if (symbol.IsUnboundGenericType || HasParameter(symbol))
            return "it has a type parameter as an argument; mark the type with [Payload]";
        if (type.Access == TypeAccess.Private)
            return "generated code cannot access it; make it and the types that contain it internal or public";
        if (Depth(type) > MaxDepth)
            return "a generic type contains itself with other type arguments";
        // Its members are no data.
        bool isFramework = !type.IsLocal && type.Enum is null && (SymbolNames.Namespace(symbol) + ".").StartsWith("System.", StringComparison.Ordinal);
        return isFramework && type.Definition != "System.Collections.Generic.KeyValuePair`2" ? "this type of the framework has no codec" : "";
    }

    private static bool HasParameter(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => true,
        IArrayTypeSymbol array => HasParameter(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(HasParameter) || (named.ContainingType is { } container && HasParameter(container)),
        _ => false,
    };

    private static int Depth(TypeReference type)
    {
        int depth = 0;
        foreach (TypeReference argument in type.Arguments)
            depth = Math.Max(depth, Depth(argument));
        return depth + 1;
    }

    private static bool NumberAttribute(TypeReference type) =>
        type.Attributes.Find("JsonConverter") is { Arguments: [{ Type.Definition: "System.Text.Json.Serialization.JsonNumberEnumConverter`1" }] };

    private Codec? ResolveCollection(TypeReference type, out string reason)
    {
        reason = "it has too many levels";
        if (type.Arguments.Count == 0)
            return null;
        (string codec, string name) = KnownCodecs.Of(type.Collection);
        TypeReference element = type.Arguments[type.Arguments.Count - 1];
        if (type.Collection.IsDictionary() && type.Arguments[0] is not { Known: KnownType.String, IsNullable: false })
        {
            reason = "the keys of JSON are strings; use a dictionary with keys of type string";
            return null;
        }
        if (Resolve(element, out reason) is not { } value)
            return null;
        string arguments = type.Collection.IsDictionary() ? $"string, {value.Type}" : value.Type;
        string collection = type.Collection == CollectionShape.Array ? $"{value.Type}[]" : $"global::System.Collections.{name}<{arguments}>";
        return new Codec(collection, $"{LibraryNames.Codecs}{codec}<{value.Type}, {value.Name}>");
    }
}
