namespace Tern.Generator.Shapes;

/// <summary>Whether the value of a member goes past the codecs: it is the body, or the events that the body consists of (<c>smithy.api#streaming</c>).</summary>
public enum MemberStream
{
    /// <summary>The value is one like others.</summary>
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
