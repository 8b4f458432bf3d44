namespace Tern.Calls;

/// <summary>The base of every generated result.</summary>
public abstract class ServiceResponse
{
    /// <summary>Request id, status, attempts and headers of the response.</summary>
    public ResponseMetadata ResponseMetadata { get; init; } = ResponseMetadata.None;
}
