namespace Tern.Generator.Smithy;

/// <summary>The ids of the traits that client code is made from.</summary>
public static class TraitIds
{
    public const string Required = "smithy.api#required";
    public const string Default = "smithy.api#default";
    public const string Box = "smithy.api#box";
    public const string ClientOptional = "smithy.api#clientOptional";
    public const string Sparse = "smithy.api#sparse";
    public const string Sensitive = "smithy.api#sensitive";
    public const string Deprecated = "smithy.api#deprecated";
    public const string Length = "smithy.api#length";
    public const string Range = "smithy.api#range";
    public const string Pattern = "smithy.api#pattern";
    public const string Enum = "smithy.api#enum";
    public const string EnumValue = "smithy.api#enumValue";
    public const string Error = "smithy.api#error";
    public const string Retryable = "smithy.api#retryable";
    public const string IdempotencyToken = "smithy.api#idempotencyToken";
    public const string TimestampFormat = "smithy.api#timestampFormat";
    public const string MediaType = "smithy.api#mediaType";
    public const string JsonName = "smithy.api#jsonName";
    public const string Streaming = "smithy.api#streaming";
    public const string Endpoint = "smithy.api#endpoint";
    public const string HostLabel = "smithy.api#hostLabel";
    public const string Http = "smithy.api#http";
    public const string HttpLabel = "smithy.api#httpLabel";
    public const string HttpQuery = "smithy.api#httpQuery";
    public const string HttpQueryParams = "smithy.api#httpQueryParams";
    public const string HttpHeader = "smithy.api#httpHeader";
    public const string HttpPrefixHeaders = "smithy.api#httpPrefixHeaders";
    public const string HttpPayload = "smithy.api#httpPayload";
    public const string HttpResponseCode = "smithy.api#httpResponseCode";
    public const string HttpChecksumRequired = "smithy.api#httpChecksumRequired";
    public const string RequiresLength = "smithy.api#requiresLength";
    public const string Paginated = "smithy.api#paginated";
    public const string RequestCompression = "smithy.api#requestCompression";
    public const string Auth = "smithy.api#auth";
    public const string OptionalAuth = "smithy.api#optionalAuth";
    public const string Waitable = "smithy.waiters#waitable";
    public const string AwsPaginator = "aws.sdk#paginator";
    public const string TargetPrefix = "aws.sdk#targetPrefix";
    public const string SignatureVersion = "aws.sdk#signatureVersion";
    public const string Service = "aws.api#service";
    public const string SigV4 = "aws.auth#sigv4";
    public const string SigV4A = "aws.auth#sigv4a";
    public const string HttpBearerAuth = "smithy.api#httpBearerAuth";
    public const string HttpApiKeyAuth = "smithy.api#httpApiKeyAuth";
    public const string HttpBasicAuth = "smithy.api#httpBasicAuth";
    public const string HttpDigestAuth = "smithy.api#httpDigestAuth";
    public const string AwsQueryCompatible = "aws.protocols#awsQueryCompatible";
    public const string AwsQueryError = "aws.protocols#awsQueryError";
    public const string EndpointRuleSet = "smithy.rules#endpointRuleSet";
    public const string ContextParam = "smithy.rules#contextParam";
    public const string StaticContextParams = "smithy.rules#staticContextParams";
    public const string OperationContextParams = "smithy.rules#operationContextParams";
    public const string ClientContextParams = "smithy.rules#clientContextParams";
}
