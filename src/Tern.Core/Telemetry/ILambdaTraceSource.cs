using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The trace of the invocation in flight, for <see cref="LambdaTrace.SetSource"/>.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface ILambdaTraceSource
{
    /// <summary>The trace header; null for none.</summary>
    string? TraceId { get; }
}
