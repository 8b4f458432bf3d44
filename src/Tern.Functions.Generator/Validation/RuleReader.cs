using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Validation;

/// <summary>Reads the rules of a type, as <c>System.ComponentModel.DataAnnotations.Validator</c> applies them.</summary>
/// <param name="diagnostics">Receives the diagnostics.</param>
/// <param name="type">The type.</param>
/// <param name="location">The place of diagnostics of types in other assemblies.</param>
internal sealed class RuleReader(DiagnosticList diagnostics, INamedTypeSymbol type, SourceLocation? location)
{
    private const string Annotations = "System.ComponentModel.DataAnnotations";

    // https://learn.microsoft.com/dotnet/api/system.componentmodel.dataannotations.regularexpressionattribute.matchtimeoutinmilliseconds
    private const int DefaultMatchTimeout = 2000;

    private readonly string _type = SymbolNames.Short(type);

    /// <summary>Reports rules of the type itself.</summary>
    public void CheckType()
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (IsRule(attribute.AttributeClass))
                ReportNotSupported(_type, Name(attribute), "it is a rule of a type", SourceLocation.Of(attribute.ApplicationSyntaxReference));
        }
        if (type.AllInterfaces.Any(implemented => implemented.Name == "IValidatableObject" && SymbolNames.IsIn(implemented, Annotations)))
            ReportNotSupported(_type, "IValidatableObject", "its method is not called", SourceLocation.Of(type));
    }

    /// <summary>Returns the rules of a member.</summary>
    public EquatableArray<ValidationRule> Read(ValidationMember member)
    {
        var rules = new List<ValidationRule>();
        foreach (AttributeData attribute in member.Attributes)
        {
            if (IsRule(attribute.AttributeClass) && Read(member, attribute) is { } rule && !rules.Contains(rule))
                rules.Insert(rule.Name == ValidationRule.Required ? 0 : rules.Count, rule);
        }
        return rules.ToEquatableArray();
    }

    /// <summary>Reports a member whose rules cannot be applied.</summary>
    public void ReportNotReadable(ValidationMember member, ValidationRule rule) =>
        ReportNotSupported($"{_type}.{member.Name}", rule.Name, "generated code cannot read the member; make its getter internal or public", SourceLocation.Of(member.Getter));

    // DataType describes a value, and has no rule.
    private static bool IsRule(INamedTypeSymbol? attribute)
    {
        if (attribute is null || (attribute.Name == "DataTypeAttribute" && SymbolNames.IsIn(attribute, Annotations)))
            return false;
        for (INamedTypeSymbol? level = attribute.BaseType; level is not null; level = level.BaseType)
        {
            if (level.Name == "ValidationAttribute" && SymbolNames.IsIn(level, Annotations))
                return true;
        }
        return false;
    }

    private ValidationRule? Read(ValidationMember member, AttributeData attribute)
    {
        string name = Name(attribute);
        var use = new RuleUse(attribute, member, name);
        ValidationRule? rule = SymbolNames.IsIn(attribute.AttributeClass!, Annotations) ? ReadKnown(use) : null;
        if (use.IsEmpty)
            return null;
        SourceLocation? place = SourceLocation.Of(attribute.ApplicationSyntaxReference) ?? location;
        if (use.Invalid is { } invalid)
            diagnostics.Add(FunctionErrors.InvalidRule, place, $"{_type}.{member.Name}", name, invalid);
        else if (rule is null)
            ReportNotSupported($"{_type}.{member.Name}", name, use.Unsupported ?? "only [Required], [Range], [RegularExpression], [StringLength], [MinLength], [MaxLength] and [Length] are", place);
        return use.Invalid is null ? rule : null;
    }

    private static ValidationRule? ReadKnown(RuleUse use) => use.Name switch
    {
        ValidationRule.Required => ReadRequired(use),
        "Range" => RangeRule.Read(use),
        "RegularExpression" => ReadPattern(use),
        "StringLength" => ReadStringLength(use),
        "MinLength" => ReadLength(use, use.Integer(0), int.MaxValue),
        "MaxLength" => ReadLength(use, 0, use.Integer(0) ?? -1),
        "Length" => ReadLength(use, use.Integer(0), use.Integer(1)),
        _ => null,
    };

    private static ValidationRule? ReadRequired(RuleUse use)
    {
        bool isText = use.Known == KnownType.String;
        string failure = isText && use.Named("AllowEmptyStrings") is not true ? "string.IsNullOrWhiteSpace(item)" : "";
        use.IsEmpty = !use.CanBeNull;
        return use.Create(failure, "A value is required.");
    }

    private static ValidationRule? ReadPattern(RuleUse use)
    {
        if (use.Known != KnownType.String)
            return use.NotSupported("the type of the member is not string");
        string pattern = use.Text(0) ?? "";
        int timeout = use.Named("MatchTimeoutInMilliseconds") is int milliseconds ? milliseconds : DefaultMatchTimeout;
        if (timeout is 0 or < -1)
            return use.NotValid("MatchTimeoutInMilliseconds has to be positive, or -1");
        try
        {
#pragma warning disable RS0030 // The compiler executes this code, and a native program does not contain it.
            _ = new Regex(pattern);
#pragma warning restore RS0030
        }
        catch (ArgumentException e)
        {
            return use.NotValid($"the pattern is not a regular expression: {e.Message.TrimEnd('.')}");
        }
        return use.Create("", $"Expected a text that matches the pattern '{pattern}'.", pattern) is { } rule ? rule with { Pattern = new RulePattern(pattern, timeout) } : null;
    }

    private static ValidationRule? ReadStringLength(RuleUse use)
    {
        if (use.Known != KnownType.String)
            return use.NotSupported("the type of the member is not string");
        int min = use.Named("MinimumLength") is int length ? length : 0;
        return use.Integer(0) is not { } max || max < 0 || max < min ? use.NotValid("the maximum is negative, or less than the minimum")
            : min <= 0 ? use.Create($"item.Length > {Text(max)}", $"Expected at most {Text(max)} characters.", max, min)
            : use.Create($"item.Length < {Text(min)} || item.Length > {Text(max)}", $"Expected {Text(min)} to {Text(max)} characters.", max, min);
    }

    private static ValidationRule? ReadLength(RuleUse use, int? min, int? max)
    {
        // MaxLength without a length, which is that of the database.
        use.IsEmpty = use.Name == "MaxLength" && max == -1;
        if (min is not { } from || max is not { } to || from < 0 || to < from || (use.Name == "MaxLength" && to == 0))
            return use.NotValid("the length is negative or zero, or the maximum is less than the minimum");
        if (SizeOf(use) is not { } size)
            return use.NotSupported("the member is no string, array or collection with a count");
        string unit = use.Known == KnownType.String ? "characters" : "elements";
        return use.Name switch
        {
            "MinLength" => use.Create($"{size} < {Text(from)}", $"Expected at least {Text(from)} {unit}.", from),
            "MaxLength" => use.Create($"{size} > {Text(to)}", $"Expected at most {Text(to)} {unit}.", to),
            _ => use.Create($"{size} < {Text(from)} || {size} > {Text(to)}", $"Expected {Text(from)} to {Text(to)} {unit}.", from, to),
        };
    }

    private static string? SizeOf(RuleUse use) => use.Known is KnownType.String or KnownType.ByteArray ? "item.Length"
        : use.Known != KnownType.None ? null
        : TypeClassifier.Collection(use.Type) switch
        {
            CollectionShape.None or CollectionShape.EnumerableInterface => null,
            CollectionShape.Array => "item.Length",
            CollectionShape.ImmutableArray => "(item.IsDefault ? 0 : item.Length)",
            _ => "item.Count",
        };

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);

    private static string Name(AttributeData attribute)
    {
        string name = attribute.AttributeClass!.Name;
        return name.EndsWith("Attribute", StringComparison.Ordinal) ? name.Substring(0, name.Length - "Attribute".Length) : name;
    }

    private void ReportNotSupported(string member, string rule, string reason, SourceLocation? place) => diagnostics.Add(FunctionErrors.RuleNotSupported, place ?? location, member, rule, reason);
}
