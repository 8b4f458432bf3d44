using System.Text.Json.Serialization;

namespace Tern.Calls;

/// <summary>The base of every generated result.</summary>
public abstract class ServiceResponse
{
    /// <summary>Request id, status, attempts and headers of the response. It is not part of the JSON of System.Text.Json.</summary>
    [JsonIgnore]
    public ResponseMetadata ResponseMetadata { get; init; } = ResponseMetadata.None;
}
