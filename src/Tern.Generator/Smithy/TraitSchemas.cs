using System.Text.Json;
using static Tern.Generator.Smithy.TraitSchema;

namespace Tern.Generator.Smithy;

/// <summary>
/// The schemas of the traits that the generator reads, so that the code that reads a trait can rely on its specification.
/// Traits without a value have no schema. Traits with a separate reader have none either, because the errors of the reader are more precise.
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
        [TraitIds.Enum] = ListOf(Object(("value!", Text), ("name", Text), ("tags", ListOf(Text)))),
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

    /// <summary>Validates the value of a trait.</summary>
    /// <exception cref="GeneratorException">The value does not conform to the specification of the trait.</exception>
    public static void Check(string trait, JsonElement value)
    {
        if (s_schemas.TryGetValue(trait, out TraitSchema? schema) && schema.FindProblem(value, "") is { } problem)
            throw new GeneratorException($"trait {trait}: {problem}.");
    }
}
