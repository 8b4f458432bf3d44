using Tern.TypeModel;

namespace Tern.Functions.Generator.Payloads;

/// <summary>Describes the names of an enum.</summary>
/// <param name="diagnostics">Receives the diagnostics.</param>
/// <param name="type">The enum.</param>
/// <param name="values">Its members.</param>
/// <param name="location">The place of diagnostics.</param>
internal sealed class EnumRules(DiagnosticList diagnostics, TypeReference type, EnumDescription values, SourceLocation? location)
{
    public PayloadType Build()
    {
        int before = diagnostics.Count;
        // The converter for names is the default.
        if (type.Attributes.Find("JsonConverter") is { } converter
            && converter is not { Arguments: [{ Type.Definition: "System.Text.Json.Serialization.JsonStringEnumConverter" or "System.Text.Json.Serialization.JsonStringEnumConverter`1" }] })
            diagnostics.Add(FunctionErrors.AttributeNotSupported, location, [new(FixProperties.RemoveAttribute, "JsonConverter")], type.ShortName, "JsonConverter");
        var names = new List<string>();
        foreach (EnumMember member in values.Members)
        {
            string name = member.Attributes.Find("JsonStringEnumMemberName")?.Text(0) ?? member.Name;
            if (Problem(name, names) is { } problem)
                diagnostics.Add(FunctionErrors.InvalidName, member.Location ?? location, NameFix(name, names), type.ShortName, member.Name, name, problem);
            names.Add(name);
        }
        return new PayloadType
        {
            Type = type.Name,
            ShortName = type.ShortName,
            CodecName = CodecNames.Identifier(type.Name),
            IsValueType = true,
            Enum = new EnumNamesModel(values.Underlying, values.IsFlags, names.ToEquatableArray(), values.Members.Select(member => member.Value).ToEquatableArray()),
            IsIncomplete = diagnostics.Count > before,
        };
    }

    private static EquatableArray<DiagnosticProperty> NameFix(string name, List<string> names) => names.Contains(name)
        ? [new(FixProperties.SetAttribute, "JsonStringEnumMemberName"), new(FixProperties.Text, UniqueText.Of(name, names.Contains))]
        : [];

    private string? Problem(string name, List<string> names)
    {
        if (names.Contains(name))
            return "another member has";
        if (JsonNames.Utf8Length(name) < 0)
            return "contains an unpaired surrogate";
        return values.IsFlags && (name.Contains(',') || name.Trim() != name) ? "contains a comma or outer white space" : null;
    }
}
