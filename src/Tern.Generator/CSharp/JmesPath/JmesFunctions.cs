namespace Tern.Generator.CSharp.JmesPath;

/// <summary>The functions of JMESPath that .NET has for lists, strings and numbers (https://jmespath.org/specification.html#built-in-functions).</summary>
internal static class JmesFunctions
{
    private const string Math = "global::System.Math";
    private const string Ordinal = "global::System.StringComparer.Ordinal";

    /// <summary>The call of a function. Null if the function is not one of these, or does not support the types of the arguments.</summary>
    /// <param name="name">The function.</param>
    /// <param name="arguments">The compiled arguments.</param>
    /// <param name="items">Returns the elements of a list without nulls. The elements of a list of enums are their strings or numbers.</param>
    /// <param name="newVariable">Returns the name of a new variable.</param>
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
        // Not as an extension method: for an array, Reverse could bind to the extension method of Span, which reverses in place.
        ("reverse", [{ Type: JmesType.List list } of]) => new($"global::System.Linq.Enumerable.Reverse({(of.MayBeNull ? $"({of.Code} ?? [])" : of.Code)})", list, false),
        ("join", [{ Type: JmesType.Text, MayBeNull: false } glue, { Type: JmesType.List { Element: JmesType.Text } } texts]) => new($"string.Join({glue.Code}, {items(texts)})", new JmesType.Text(), false),
        ("not_null", [var first, var second]) when first.Type == second.Type && first.Type is JmesType.Text or JmesType.Number or JmesType.Boolean =>
            first.MayBeNull ? new($"({first.Code} ?? {second.Code})", first.Type, second.MayBeNull) : first,
        _ => null,
    };

    private static string Numbers(JmesValue list, Func<JmesValue, string> items) => $"{items(list)}.Select(item => (double)item)";

    // Nullable elements, so that the result for an empty list is null.
    private static string OrNull(JmesValue list, Func<JmesValue, string> items) => $"{items(list)}.Select(item => (double?)item)";

    private static JmesValue OfNumber(JmesValue number, string method, Func<string> newVariable)
    {
        if (!number.MayBeNull)
            return new($"{Math}.{method}((double){number.Code})", new JmesType.Number(), false);
        string value = newVariable();
        return new($"({number.Code} is {{ }} {value} ? {Math}.{method}((double){value}) : (double?)null)", new JmesType.Number(), true);
    }
}
