using System.Globalization;
using Tern.Functions.Generator.Payloads;
using Tern.Functions.Generator.Validation;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Emit;

/// <summary>Writes the file with the validator of a type.</summary>
internal sealed class ValidatorFile
{
    private const string Problems = LibraryNames.Codecs + "PayloadProblems";

    private readonly CodeWriter _code = new();
    private readonly List<(string Type, string Value)> _constants = [];
    private readonly List<RulePattern> _patterns = [];
    private int _variables;

    public static string Write(ValidatedType type) => new ValidatorFile().WriteType(type);

    private string WriteType(ValidatedType type)
    {
        FileHeader.Write(_code);
        _code.Open($"namespace {LibraryNames.GeneratedNamespace}");
        _code.Open($"internal readonly struct {type.ValidatorName} : {LibraryNames.Codecs}IPayloadValidator<{type.Type}>");
        _code.Open($"public static void Validate({type.Type} value, ref {Problems} problems)");
        if (type.CanBeNull)
        {
            _code.Line("if (value is null)");
            _code.Line("    return;");
        }
        foreach (ValidatedMember member in type.Members)
            WriteMember(member);
        if (type.Value is { } content)
            WriteContent(content, type.IsNullableValue ? "value.Value" : "value");
        _code.CloseMember();
        for (int i = 0; i < _constants.Count; i++)
            _code.Line($"private static readonly {_constants[i].Type} {Constant(i)} = {_constants[i].Value};");
        if (_patterns.Count > 0)
            WritePatterns();
        _code.Close();
        _code.Close();
        return _code.ToString();
    }

    private void WriteMember(ValidatedMember member)
    {
        string path = JsonNames.Literal(member.JsonName);
        ValidationRule? required = member.Rules.FirstOrDefault(rule => rule.Name == ValidationRule.Required);
        List<ValidationRule> others = [.. member.Rules.Where(rule => rule != required)];
        _code.Line("{");
        _code.Indent();
        if (!member.CanBeNull)
            _code.Line($"var item = value.{member.Identifier};");
        if (required is not null)
        {
            _code.Line($"if (value.{member.Identifier} is not {{ }} item{(required.Failure.Length > 0 ? $" || {required.Failure}" : "")})");
            _code.Line($"    {Report(path, required)}");
            if (others.Count > 0 || member.Value is not null)
                _code.Open("else");
        }
        else if (member.CanBeNull)
        {
            _code.Open($"if (value.{member.Identifier} is {{ }} item)");
        }
        foreach (ValidationRule rule in others)
        {
            _code.Line($"if ({Failure(rule)})");
            _code.Line($"    {Report(path, rule)}");
        }
        if (member.Value is { } content)
        {
            _code.Line("int start = problems.Count;");
            WriteContent(content, "item");
            _code.Line($"problems.InMember(start, {path});");
        }
        if (required is null ? member.CanBeNull : others.Count > 0 || member.Value is not null)
            _code.Close();
        _code.Close();
    }

    private static string Report(string path, ValidationRule rule) => $"problems.Add({path}, {JsonNames.Literal(rule.Name)}, {JsonNames.Literal(rule.Message)});";

    private string Failure(ValidationRule rule)
    {
        if (rule.Pattern is { } pattern)
        {
            _patterns.Add(pattern);
            return $"!IsMatch(Pattern{Number(_patterns.Count - 1)}.Value, item)";
        }
        string failure = rule.Failure;
        for (int i = 0; i < rule.Constants.Count; i++)
        {
            _constants.Add(rule.Constants[i]);
            failure = failure.Replace($"#{Number(i)}", Constant(_constants.Count - 1));
        }
        return failure;
    }

    private void WriteContent(ValidatedValue content, string value)
    {
        if (content.Element is not { } element)
        {
            _code.Line($"{content.Validator}.Validate({value}, ref problems);");
            return;
        }
        string number = Number(_variables++);
        string entry = content.Kind == ValueKind.Dictionary ? $"entry{number}.Value" : $"entry{number}";
        if (content.Kind == ValueKind.ImmutableArray)
            _code.Open($"if (!{value}.IsDefault)");
        if (content.Kind != ValueKind.Dictionary)
            _code.Line($"int index{number} = 0;");
        _code.Open($"foreach (var entry{number} in {value})");
        _code.Line($"int start{number} = problems.Count;");
        if (element.CanBeNull)
            _code.Open($"if ({entry} is {{ }} item{number})");
        WriteContent(element, element.CanBeNull ? $"item{number}" : entry);
        if (element.CanBeNull)
            _code.Close();
        _code.Line(content.Kind == ValueKind.Dictionary ? $"problems.InEntry(start{number}, entry{number}.Key);" : $"problems.InElement(start{number}, index{number}++);");
        _code.Close();
        if (content.Kind == ValueKind.ImmutableArray)
            _code.Close();
    }

    // A regular expression is created when its first text is validated. A text that needs more time is not valid.
    private void WritePatterns()
    {
        const string Space = "global::System.Text.RegularExpressions.";
        _code.Separate();
        _code.Open($"private static bool IsMatch({Space}Regex pattern, string text)");
        _code.Line("if (text.Length == 0)");
        _code.Line("    return true;");
        _code.Open("try");
        _code.Line("foreach (var match in pattern.EnumerateMatches(text))");
        _code.Line("    return match.Index == 0 && match.Length == text.Length;");
        _code.Close();
        _code.Open($"catch ({Space}RegexMatchTimeoutException)");
        _code.Close();
        _code.Line("return false;");
        _code.CloseMember();
        for (int i = 0; i < _patterns.Count; i++)
        {
            string timeout = _patterns[i].Timeout < 0 ? $"{Space}Regex.InfiniteMatchTimeout" : $"global::System.TimeSpan.FromMilliseconds({Number(_patterns[i].Timeout)})";
            _code.Open($"private static class Pattern{Number(i)}");
            _code.Line($"public static readonly {Space}Regex Value = new {Space}Regex({JsonNames.Literal(_patterns[i].Text)}, {Space}RegexOptions.CultureInvariant, {timeout});");
            _code.CloseMember();
        }
    }

    private static string Constant(int index) => "s_limit" + Number(index);

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}
