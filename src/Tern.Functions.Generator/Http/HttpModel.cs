using Tern.Functions.Generator.Functions;
using Tern.TypeModel;

namespace Tern.Functions.Generator.Http;

/// <summary>The route of a method, and how its parameters and its result are transferred.</summary>
internal sealed record HttpModel
{
    public required HttpRoute Route { get; init; }

    /// <summary>Whether the route is valid. An invalid one has been reported, and duplicates none.</summary>
    public required bool HasRoute { get; init; }

    public EquatableArray<HttpArgument> Arguments { get; init; }

    public HttpResultModel Result { get; init; } = new(HttpResultKind.None, false, null, []);
}

/// <summary>A method and a template.</summary>
/// <param name="Methods">The methods; empty for any.</param>
/// <param name="Segments">The segments of the path.</param>
internal sealed record HttpRoute(EquatableArray<string> Methods, EquatableArray<HttpSegment> Segments)
{
    /// <summary>The names of the parameters, in their order.</summary>
    public IEnumerable<string> Names => Segments.Where(segment => segment.Kind != HttpSegmentKind.Literal).Select(segment => segment.Text);

    /// <summary>The template without the names of the parameters: equal for routes that match the same paths.</summary>
    public string Shape => "/" + string.Join("/", Segments.Select(segment => segment.Kind switch
    {
        HttpSegmentKind.Literal => segment.Text,
        HttpSegmentKind.Parameter => "{}",
        _ => "{+}",
    }));
}

/// <summary>A segment of a template.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="Text">The literal, or the name of the parameter.</param>
internal sealed record HttpSegment(HttpSegmentKind Kind, string Text);

/// <summary>The kind of a segment.</summary>
internal enum HttpSegmentKind
{
    Literal,
    Parameter,

    /// <summary>A parameter of one or more segments.</summary>
    Greedy,
}

/// <summary>A parameter of the method.</summary>
/// <param name="Kind">Its source.</param>
/// <param name="Name">The name in the request; for a service the index among the services.</param>
/// <param name="Index">The place in the route, or among the services.</param>
/// <param name="Value">How a text is read; null for other sources.</param>
/// <param name="Body">How the body is read; null for other sources.</param>
internal sealed record HttpArgument(HttpArgumentKind Kind, string Name = "", int Index = 0, HttpValueModel? Value = null, FormatModel? Body = null)
{
    /// <summary>Whether the body can be missing.</summary>
    public bool IsOptional { get; init; }
}

/// <summary>The source of a parameter.</summary>
internal enum HttpArgumentKind
{
    HttpInvocation,
    HttpRequest,
    Invocation,
    CancellationToken,
    Route,
    Query,
    Header,
    Body,
    BodyBytes,
    Service,
}

/// <summary>How a text becomes a value.</summary>
/// <param name="Type">The type in C#, without <c>?</c>; for an array the type of its elements.</param>
/// <param name="Parser">The parser in C#.</param>
/// <param name="Form">Whether the value is required.</param>
/// <param name="Default">The default value in C#.</param>
internal sealed record HttpValueModel(string Type, string Parser, HttpValueForm Form, string Default);

/// <summary>Whether and how often a value occurs.</summary>
internal enum HttpValueForm
{
    Required,
    Optional,
    Nullable,
    Array,
}

/// <summary>The result of the method.</summary>
/// <param name="Kind">The kind.</param>
/// <param name="IsAwaited">Whether it is a task.</param>
/// <param name="Value">How a value is written; null for other kinds.</param>
/// <param name="Values">How the values of results are written.</param>
internal sealed record HttpResultModel(HttpResultKind Kind, bool IsAwaited, FormatModel? Value, EquatableArray<FormatModel> Values);

/// <summary>What the method returns.</summary>
internal enum HttpResultKind
{
    None,
    Value,
    Text,
    Bytes,
    Result,
}
