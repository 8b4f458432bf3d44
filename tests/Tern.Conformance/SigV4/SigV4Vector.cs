using System.Text.Json.Serialization;

namespace Tern.Conformance.SigV4;

/// <summary>One published test vector of SigV4 or SigV4a.</summary>
public sealed record SigV4Vector
{
    /// <summary>The vector's name.</summary>
    [JsonPropertyName("name")]
    public required string Name { get; init; }

    /// <summary>The signing parameters.</summary>
    [JsonPropertyName("context")]
    public required SigV4VectorContext Context { get; init; }

    /// <summary>The request to sign.</summary>
    [JsonPropertyName("request")]
    public required string Request { get; init; }

    /// <summary>The public key that verifies a SigV4a signature. Null for SigV4.</summary>
    [JsonPropertyName("public-key")]
    public SigV4VectorPublicKey? PublicKey { get; init; }

    /// <summary>The expected steps of a signature in the header.</summary>
    [JsonIgnore]
    public SigV4VectorForm Header => new(HeaderCanonicalRequest, HeaderStringToSign, HeaderSignature, HeaderSignedRequest);

    /// <summary>The expected steps of a signature in the query.</summary>
    [JsonIgnore]
    public SigV4VectorForm Query => new(QueryCanonicalRequest, QueryStringToSign, QuerySignature, QuerySignedRequest);

    [JsonInclude]
    [JsonPropertyName("header-canonical-request")]
    internal string HeaderCanonicalRequest { get; init; } = "";

    [JsonInclude]
    [JsonPropertyName("header-string-to-sign")]
    internal string HeaderStringToSign { get; init; } = "";

    [JsonInclude]
    [JsonPropertyName("header-signature")]
    internal string HeaderSignature { get; init; } = "";

    [JsonInclude]
    [JsonPropertyName("header-signed-request")]
    internal string HeaderSignedRequest { get; init; } = "";

    [JsonInclude]
    [JsonPropertyName("query-canonical-request")]
    internal string QueryCanonicalRequest { get; init; } = "";

    [JsonInclude]
    [JsonPropertyName("query-string-to-sign")]
    internal string QueryStringToSign { get; init; } = "";

    [JsonInclude]
    [JsonPropertyName("query-signature")]
    internal string QuerySignature { get; init; } = "";

    [JsonInclude]
    [JsonPropertyName("query-signed-request")]
    internal string QuerySignedRequest { get; init; } = "";
}
