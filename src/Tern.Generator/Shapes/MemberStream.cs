namespace Tern.Generator.Shapes;

/// <summary>The kind of stream of a member: the body, or the events of the body (<c>smithy.api#streaming</c>).</summary>
public enum MemberStream
{
    /// <summary>The value is not a stream.</summary>
    None,

    /// <summary>The body of a request.</summary>
    RequestBody,

    /// <summary>The events of a request.</summary>
    RequestEvents,

    /// <summary>The body of a response.</summary>
    ResponseBody,

    /// <summary>The events of a response.</summary>
    ResponseEvents,
}
