using System.Text.Json;
using static Tern.Generator.Smithy.TraitSchema;

namespace Tern.Generator.Smithy;

/// <summary>
/// What the values of those traits have to be that are read, so that whoever reads one finds what the specification promises.
/// A trait that is only there or not has no line; nor have those with a reader of their own, whose errors say more.
/// </summary>
internal static class TraitSchemas
{
    private static readonly TraitSchema s_bounds = Object(("min", Number), ("max", Number));
    private static readonly TraitSchema s_texts = Either(Text, ListOf(Text));
    private static readonly TraitSchema s_path = Object(("path!", Text), ("expected!", Text), ("comparator!", Text));
    private static readonly TraitSchema s_matcher = Object(("output", s_path), ("inputOutput", s_path), ("errorType", Text), ("success", TraitSchema.Boolean));
    private static readonly TraitSchema s_protocol = Object(("http", ListOf(Text)), ("eventStreamHttp", ListOf(Text)));

    private static readonly Dictionary<string, TraitSchema> s_schemas = new()
    {
        [TraitIds.Service] = Object(("sdkId", Text), ("endpointPrefix", Text), ("arnNamespace", Text), ("docId", Text)),
        [TraitIds.SigV4] = Object(("name!", Text)),
        [TraitIds.SigV4A] = Object(("name!", Text)),
        [TraitIds.HttpApiKeyAuth] = Object(("name!", Text), ("in!", Text), ("scheme", Text)),
        [TraitIds.Auth] = ListOf(Text),
        [TraitIds.TargetPrefix] = Text,
        [TraitIds.SignatureVersion] = Text,
        ["aws.protocols#awsJson1_0"] = s_protocol,
        ["aws.protocols#awsJson1_1"] = s_protocol,
        ["aws.protocols#restJson1"] = s_protocol,
        ["aws.protocols#restXml"] = Object(("http", ListOf(Text)), ("eventStreamHttp", ListOf(Text)), ("noErrorWrapping", TraitSchema.Boolean)),
        ["smithy.protocols#rpcv2Cbor"] = s_protocol,
        ["smithy.protocols#rpcv2Json"] = s_protocol,
        [TraitIds.AwsQueryError] = Object(("code!", Text), ("httpResponseCode!", Integer)),
        ["aws.protocols#ec2QueryName"] = Text,
        [TraitIds.HttpChecksum] = Object(
            ("requestAlgorithmMember", Text), ("requestChecksumRequired", TraitSchema.Boolean), ("requestValidationModeMember", Text), ("responseAlgorithms", ListOf(Text))),
        ["aws.api#clientEndpointDiscovery"] = Object(("operation!", Text), ("error", Text)),
        ["aws.api#clientDiscoveredEndpoint"] = Object(("required!", TraitSchema.Boolean)),
        [TraitIds.Length] = s_bounds,
        [TraitIds.Range] = s_bounds,
        [TraitIds.Pattern] = Text,
        [TraitIds.TimestampFormat] = Text,
        [TraitIds.MediaType] = Text,
        [TraitIds.JsonName] = Text,
        ["smithy.api#xmlName"] = Text,
        ["smithy.api#xmlNamespace"] = Object(("uri!", Text), ("prefix", Text)),
        [TraitIds.Enum] = ListOf(Object(("value!", Text), ("name", Text))),
        [TraitIds.EnumValue] = Either(Text, Integer),
        [TraitIds.Error] = Text,
        [TraitIds.Deprecated] = Object(("since", Text), ("message", Text)),
        [TraitIds.Retryable] = Object(("throttling", TraitSchema.Boolean)),
        [TraitIds.Endpoint] = Object(("hostPrefix!", Text)),
        [TraitIds.Http] = Object(("method!", Text), ("uri!", Text), ("code", Integer)),
        ["smithy.api#httpError"] = Integer,
        [TraitIds.HttpQuery] = Text,
        [TraitIds.HttpHeader] = Text,
        [TraitIds.HttpPrefixHeaders] = Text,
        [TraitIds.RequestCompression] = Object(("encodings!", ListOf(Text))),
        [TraitIds.Paginated] = Object(("inputToken", Text), ("outputToken", Text), ("items", Text), ("pageSize", Text)),
        [TraitIds.AwsPaginator] = Object(("input_token", s_texts), ("output_token", s_texts), ("result_key", s_texts), ("more_results", Text), ("limit_key", Text)),
        [TraitIds.Waitable] = MapOf(Object(("acceptors!", ListOf(Object(("state!", Text), ("matcher!", s_matcher)))), ("minDelay", Number), ("maxDelay", Number))),
        [TraitIds.ContextParam] = Object(("name!", Text)),
        [TraitIds.StaticContextParams] = MapOf(Object(("value!", Either(Text, Either(TraitSchema.Boolean, ListOf(Text)))))),
        [TraitIds.OperationContextParams] = MapOf(Object(("path!", Text))),
        [TraitIds.ClientContextParams] = MapOf(Object(("type", Text))),
    };

    /// <summary>Refuses a value that is not what the trait's specification says.</summary>
    /// <exception cref="GeneratorException">The trait, and what is wrong inside of it.</exception>
    public static void Check(string trait, JsonElement value)
    {
        if (s_schemas.TryGetValue(trait, out TraitSchema? schema) && schema.Problem(value, "") is { } problem)
            throw new GeneratorException($"trait {trait}: {problem}.");
    }
}
