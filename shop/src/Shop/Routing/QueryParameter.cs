namespace Shop.Routing;

/// <summary>A query parameter: its name and its allowed values.</summary>
internal abstract class QueryParameter(string name, string summary)
{
    public string Name { get; } = name;

    public string Summary { get; } = summary;

    /// <summary>The type in the API document: <c>integer</c>, <c>number</c>, <c>boolean</c> or <c>string</c>.</summary>
    public required string Type { get; init; }

    /// <summary>The format in the API document; null if it has none.</summary>
    public string? Format { get; init; }

    public decimal? Minimum { get; init; }

    public decimal? Maximum { get; init; }

    /// <summary>True if every request must have the parameter. The default is false.</summary>
    public bool IsRequired { get; init; }

    /// <summary>The allowed values; null if they are not limited to a list.</summary>
    public IReadOnlyList<string>? Values { get; init; }

    /// <summary>The error message for an invalid value, as the predicate of a sentence: <c>must be …</c>.</summary>
    public required string Rule { get; init; }

    /// <summary>Parses a text and returns the normalized form of the value, which cache keys and cursors use; false if it is invalid.</summary>
    public abstract bool TryNormalize(string text, out string normal);
}

/// <summary>Parses a value of the query; false if it is invalid.</summary>
internal delegate bool QueryParser<T>(string text, out T value);

/// <summary>A query parameter with typed values.</summary>
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
