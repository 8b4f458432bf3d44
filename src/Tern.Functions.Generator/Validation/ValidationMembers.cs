using Microsoft.CodeAnalysis;
using Tern.Functions.Generator.Payloads;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Validation;

/// <summary>A property, or a field that is a member in JSON.</summary>
/// <param name="Name">The name without <c>@</c>.</param>
/// <param name="JsonName">The name in JSON.</param>
/// <param name="Type">The type.</param>
/// <param name="Getter">The getter or the field.</param>
/// <param name="IsData">Whether it contains data of the event, and not a computed value.</param>
/// <param name="Attributes">Its attributes, also those of overridden properties and of parameters of constructors with its name.</param>
internal sealed record ValidationMember(string Name, string JsonName, ITypeSymbol Type, ISymbol Getter, bool IsData, List<AttributeData> Attributes);

/// <summary>Reads the members of a type that can have rules, those of base types first.</summary>
internal static class ValidationMembers
{
    public static List<ValidationMember> Of(INamedTypeSymbol type)
    {
        var members = new List<ValidationMember>();
        var names = new HashSet<string>(StringComparer.Ordinal);
        for (INamedTypeSymbol? level = type; level is not null && level.SpecialType is not (SpecialType.System_Object or SpecialType.System_ValueType); level = level.BaseType)
        {
            int position = 0;
            foreach (ISymbol member in level.GetMembers())
            {
                if (Read(type, member) is { } read && names.Add(read.Name))
                    members.Insert(position++, read);
            }
        }
        return members;
    }

    private static ValidationMember? Read(INamedTypeSymbol type, ISymbol member)
    {
        if (!member.CanBeReferencedByName || member.IsStatic)
            return null;
        bool isIncluded = Json(member, "JsonIncludeAttribute") is not null;
        if (member is IFieldSymbol { IsImplicitlyDeclared: false } field)
            return isIncluded ? new ValidationMember(field.Name, JsonName(field), field.Type, field, IsData(field), [.. field.GetAttributes()]) : null;
        if (member is not IPropertySymbol { IsIndexer: false, ExplicitInterfaceImplementations.IsEmpty: true, Name: not "EqualityContract" } property || Getter(property) is not { } getter)
            return null;
        if (getter.DeclaredAccessibility != Accessibility.Public && !isIncluded)
            return null;
        List<IParameterSymbol> parameters =
        [
            .. type.InstanceConstructors.Where(constructor => !IsCopy(constructor)).SelectMany(constructor => constructor.Parameters)
                .Where(parameter => string.Equals(parameter.Name, property.Name, StringComparison.OrdinalIgnoreCase)),
        ];
        bool isSet = property.SetMethod is not null || parameters.Count > 0;
        return new ValidationMember(property.Name, JsonName(property), property.Type, getter, isSet && IsData(property), Attributes(property, parameters));
    }

    private static bool IsCopy(IMethodSymbol constructor) =>
        constructor is { ContainingType.IsRecord: true, Parameters: [{ } parameter] } && SymbolEqualityComparer.Default.Equals(parameter.Type, constructor.ContainingType);

    // A property that overrides another one can declare one of the two accessors only.
    private static IMethodSymbol? Getter(IPropertySymbol property)
    {
        for (IPropertySymbol? declared = property; declared is not null; declared = declared.OverriddenProperty)
        {
            if (declared.GetMethod is { } getter)
                return getter;
        }
        return null;
    }

    // An attribute of an overriding property replaces that of the overridden one.
    private static List<AttributeData> Attributes(IPropertySymbol property, List<IParameterSymbol> parameters)
    {
        List<AttributeData> attributes = [.. property.GetAttributes(), .. parameters.SelectMany(parameter => parameter.GetAttributes())];
        for (IPropertySymbol? overridden = property.OverriddenProperty; overridden is not null; overridden = overridden.OverriddenProperty)
        {
            foreach (AttributeData attribute in overridden.GetAttributes())
            {
                if (!attributes.Exists(other => SymbolEqualityComparer.Default.Equals(other.AttributeClass, attribute.AttributeClass)))
                    attributes.Add(attribute);
            }
        }
        return attributes;
    }

    private static bool IsData(ISymbol member) => Json(member, "JsonIgnoreAttribute") is not { } ignored || ignored.NamedArguments.Any(argument => argument is { Key: "Condition", Value.Value: not 1 });

    private static string JsonName(ISymbol member) => Json(member, "JsonPropertyNameAttribute") is { ConstructorArguments: [{ Value: string name }] } ? name : JsonNames.CamelCase(member.Name);

    private static AttributeData? Json(ISymbol member, string name)
    {
        foreach (AttributeData attribute in member.GetAttributes())
        {
            if (attribute.AttributeClass is { } declared && declared.Name == name && SymbolNames.IsIn(declared, LibraryNames.JsonNamespace))
                return attribute;
        }
        return null;
    }
}
