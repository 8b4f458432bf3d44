namespace Tern.Generator.CSharp.JmesPath;

/// <summary>The functions of JMESPath that need no more than what .NET has for lists, texts and numbers (https://jmespath.org/specification.html#built-in-functions).</summary>
internal static class JmesFunctions
{
    private const string Math = "global::System.Math";
    private const string Ordinal = "global::System.StringComparer.Ordinal";

    /// <summary>The call of a function; null when it is none of these, or its arguments are not of a type that it takes here.</summary>
    /// <param name="name">The function.</param>
    /// <param name="arguments">Its arguments, already compiled.</param>
    /// <param name="items">The elements of a list: texts for enums of texts, without those that are null.</param>
    /// <param name="newVariable">Names a variable.</param>
    public static JmesValue? Compile(string name, IReadOnlyList<JmesValue> arguments, Func<JmesValue, string> items, Func<string> newVariable) => (name, arguments) switch
    {
        ("abs", [{ Type: JmesType.Number } number]) => OfNumber(number, "Abs", newVariable),
        ("ceil", [{ Type: JmesType.Number } number]) => OfNumber(number, "Ceiling", newVariable),
        ("floor", [{ Type: JmesType.Number } number]) => OfNumber(number, "Floor", newVariable),
        ("sum", [{ Type: JmesType.List { Element: JmesType.Number } } numbers]) => new($"{Numbers(numbers, items)}.Sum()", new JmesType.Number(), false),
        ("avg", [{ Type: JmesType.List { Element: JmesType.Number } } numbers]) => new($"{OrNull(numbers, items)}.Average()", new JmesType.Number(), true),
        ("max", [{ Type: JmesType.List { Element: JmesType.Number } } numbers]) => new($"{OrNull(numbers, items)}.Max()", new JmesType.Number(), true),
        ("min", [{ Type: JmesType.List { Element: JmesType.Number } } numbers]) => new($"{OrNull(numbers, items)}.Min()", new JmesType.Number(), true),
        ("max", [{ Type: JmesType.List { Element: JmesType.Text } } texts]) => new($"{items(texts)}.Max({Ordinal})", new JmesType.Text(), true),
        ("min", [{ Type: JmesType.List { Element: JmesType.Text } } texts]) => new($"{items(texts)}.Min({Ordinal})", new JmesType.Text(), true),
        ("sort", [{ Type: JmesType.List { Element: JmesType.Number } } numbers]) => new($"{Numbers(numbers, items)}.Order()", new JmesType.List(new JmesType.Number(), false), false),
        ("sort", [{ Type: JmesType.List { Element: JmesType.Text } } texts]) => new($"{items(texts)}.Order({Ordinal})", new JmesType.List(new JmesType.Text(), false), false),
        // Not as an extension: an array's own Reverse turns it round in its place.
        ("reverse", [{ Type: JmesType.List list } of]) => new($"global::System.Linq.Enumerable.Reverse({(of.MayBeNull ? $"({of.Code} ?? [])" : of.Code)})", list, false),
        ("join", [{ Type: JmesType.Text, MayBeNull: false } glue, { Type: JmesType.List { Element: JmesType.Text } } texts]) => new($"string.Join({glue.Code}, {items(texts)})", new JmesType.Text(), false),
        ("not_null", [var first, var second]) when first.Type == second.Type && first.Type is JmesType.Text or JmesType.Number or JmesType.Boolean =>
            first.MayBeNull ? new($"({first.Code} ?? {second.Code})", first.Type, second.MayBeNull) : first,
        _ => null,
    };

    private static string Numbers(JmesValue list, Func<JmesValue, string> items) => $"{items(list)}.Select(item => (double)item)";

    // So that there is an answer for an empty list: null.
    private static string OrNull(JmesValue list, Func<JmesValue, string> items) => $"{items(list)}.Select(item => (double?)item)";

    private static JmesValue OfNumber(JmesValue number, string method, Func<string> newVariable)
    {
        if (!number.MayBeNull)
            return new($"{Math}.{method}((double){number.Code})", new JmesType.Number(), false);
        string value = newVariable();
        return new($"({number.Code} is {{ }} {value} ? {Math}.{method}((double){value}) : (double?)null)", new JmesType.Number(), true);
    }
}
