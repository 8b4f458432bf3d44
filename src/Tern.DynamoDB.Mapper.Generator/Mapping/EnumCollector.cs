using System.Collections.Immutable;
using Tern.TypeModel;

namespace Tern.DynamoDB.Mapper.Generator.Mapping;

/// <summary>Collects the enums that a type stores by name. Their converters are generated within the type.</summary>
/// <param name="container">The type in C#.</param>
/// <param name="declaredNames">The names that the type declares.</param>
/// <param name="diagnostics">The diagnostics of the type.</param>
internal sealed class EnumCollector(string container, EquatableArray<string> declaredNames, DiagnosticList diagnostics)
{
    private readonly List<EnumMapping> _enums = [];

    public EquatableArray<EnumMapping> ToArray() => _enums.ToEquatableArray();

    /// <summary>Adds an enum.</summary>
    /// <returns>The converter in C#.</returns>
    public string Add(TypeReference type)
    {
        foreach (EnumMapping existing in _enums)
        {
            if (existing.Type == type.Name)
                return $"{container}.{existing.Converter}";
        }
        string name = UniqueName(type);
        _enums.Add(Create(type, name));
        return $"{container}.{name}";
    }

    private string UniqueName(TypeReference type)
    {
        string simple = type.ShortName.Substring(type.ShortName.LastIndexOf('.') + 1).TrimStart('@') + "Text";
        string name = simple;
        for (int i = 2; _enums.Any(existing => existing.Converter == name) || declaredNames.Contains(name); i++)
            name = simple + i;
        return name;
    }

    private EnumMapping Create(TypeReference type, string name)
    {
        var texts = new Dictionary<string, string>(StringComparer.Ordinal);
        var numbers = new HashSet<string>(StringComparer.Ordinal);
        ImmutableArray<EnumText>.Builder values = ImmutableArray.CreateBuilder<EnumText>();
        string? fallback = null;
        foreach (EnumMember member in type.Enum!.Members)
        {
            string text = member.Attributes.Find(MapperNames.Wire)?.Text(0) ?? member.Name;
            if (!WireText.IsValid(text))
            {
                diagnostics.Add(MappingErrors.InvalidAttributeName, member.Location, [new(FixProperties.RemoveAttribute, MapperNames.Wire)], type.ShortName, member.Name, "it contains a surrogate without its pair");
                continue;
            }
            if (texts.TryGetValue(text, out string? other))
            {
                diagnostics.Add(MappingErrors.DuplicateEnumText, member.Location, [new(FixProperties.SetAttribute, MapperNames.Wire), new(FixProperties.Text, UniqueText.Of(text, candidate => texts.ContainsKey(candidate) || type.Enum.Members.Any(other => other.Name == candidate)))], type.ShortName, other, member.Name, text);
                continue;
            }
            texts.Add(text, member.Name);
            if (member.Attributes.Has(MapperNames.Fallback))
            {
                if (fallback is not null)
                    diagnostics.Add(MappingErrors.DuplicateFallback, member.Location, [new(FixProperties.RemoveAttribute, MapperNames.Fallback)], type.ShortName, fallback, member.Name);
                fallback = member.Name;
            }
            values.Add(new EnumText(SymbolNames.Identifier(member.Name), text, numbers.Add(member.Value)));
        }
        return new EnumMapping(type.Name, name, type.Access, new(values.ToImmutable()), fallback is null ? null : SymbolNames.Identifier(fallback));
    }
}
