using System.Text.Json.Serialization;

namespace Tern;

/// <summary>The base class of every generated result.</summary>
public abstract class ServiceResponse
{
    /// <summary>Request id, status, attempts and headers of the response. System.Text.Json does not serialize it.</summary>
    [JsonIgnore]
    public ResponseMetadata ResponseMetadata { get; init; } = ResponseMetadata.None;
}
