namespace Shop.Routing;

/// <summary>A parameter of a query: its name, and what it may be.</summary>
internal abstract class QueryParameter(string name, string summary)
{
    public string Name { get; } = name;

    public string Summary { get; } = summary;

    /// <summary>The type in the API's document: <c>integer</c>, <c>number</c>, <c>boolean</c> or <c>string</c>.</summary>
    public required string Type { get; init; }

    /// <summary>The format in the API's document.</summary>
    public string? Format { get; init; }

    public decimal? Minimum { get; init; }

    public decimal? Maximum { get; init; }

    /// <summary>There is no request without it.</summary>
    public bool IsRequired { get; init; }

    /// <summary>The only values; null when there are others.</summary>
    public IReadOnlyList<string>? Values { get; init; }

    /// <summary>What a value must be, as the end of a sentence: <c>must be …</c>.</summary>
    public required string Rule { get; init; }

    /// <summary>Whether the text is a value, and the one way to write that value: a cursor knows its filters by it.</summary>
    public abstract bool TryNormalize(string text, out string normal);
}

/// <summary>Reads a text of the query; false when it is not a value.</summary>
internal delegate bool QueryParser<T>(string text, out T value);

/// <summary>A parameter of a query whose values have a type.</summary>
internal sealed class QueryParameter<T>(string name, string summary, QueryParser<T> parse, Func<T, string> write) : QueryParameter(name, summary)
{
    public bool TryParse(string text, out T value) => parse(text, out value);

    public override bool TryNormalize(string text, out string normal)
    {
        var parsed = parse(text, out var value);
        normal = parsed ? write(value) : "";
        return parsed;
    }
}
