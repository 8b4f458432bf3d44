using Tern.Generator.CSharp;
using Tern.Generator.Tests.Support;

namespace Tern.Generator.Tests.Documentation;

/// <summary>The documentation of members whose model has none.</summary>
public sealed class MemberSentencesTests
{
    private const string AwsJson = "aws.protocols#awsJson1_0", RestJson = "aws.protocols#restJson1", RestXml = "aws.protocols#restXml", Query = "aws.protocols#awsQuery", Ec2 = "aws.protocols#ec2Query", Cbor = "smithy.protocols#rpcv2Cbor";

    private const string Model = """
        {"smithy": "2.0", "shapes": {
          "example#S": {"type": "service", "version": "1", "operations": [{"target": "example#Do"}], "traits": {"aws.api#service": {"sdkId": "S"}, "PROTOCOL": {}, "smithy.api#xmlNamespace": {"uri": "urn:s"}}},
          "example#Do": {"type": "operation", "input": {"target": "example#In"}, "output": {"target": "example#Out"}, "errors": [{"target": "example#Bad"}], "traits": {"smithy.api#http": {"method": "POST", "uri": "URI"}}},
          "example#In": {"type": "structure", "members": {<Request>}},
          "example#Out": {"type": "structure", "members": {<Response>}},
          "example#Inner": {"type": "structure", "members": {<Inner>}},
          "example#Bad": {"type": "structure", "members": {<BadException>}, "traits": {"smithy.api#error": "client"}},
          "example#Texts": {"type": "list", "member": {"target": "smithy.api#String"}},
          "example#Map": {"type": "map", "key": {"target": "smithy.api#String"}, "value": {"target": "smithy.api#String"}},
          "example#Colors": {"type": "list", "member": {"target": "example#Color"}},
          "example#Pair": {"type": "structure", "members": {"Left": {"target": "smithy.api#String"}, "right": {"target": "smithy.api#String"}}},
          "example#Pairs": {"type": "list", "member": {"target": "example#Pair"}},
          "example#Choice": {"type": "union", "members": {"one": {"target": "smithy.api#String"}, "two": {"target": "smithy.api#String"}}},
          "example#Stream": {"type": "blob", "traits": {"smithy.api#streaming": {}}},
          "example#Color": {"type": "enum", "members": {"RED": {"target": "smithy.api#Unit", "traits": {"smithy.api#enumValue": "red"}}, "GREEN": {"target": "smithy.api#Unit"}}},
          "example#Sizes": {"type": "enum", "members": {SIZES}}
        }}
        """;

    [Theory]
    [InlineData("String", "", "The value of <c>Subject</c> in the request.")]
    [InlineData("String", """ "smithy.api#required": {} """, "The value of <c>Subject</c> in the request. Required.")]
    [InlineData("example#Texts", "", "The elements of <c>Subject</c> in the request.")]
    [InlineData("example#Map", "", "The entries of <c>Subject</c> in the request.")]
    [InlineData("String", """ "smithy.api#required": {}, "smithy.api#length": {"min": 1, "max": 255} """, "Required. 1 to 255 characters.")]
    [InlineData("String", """ "smithy.api#length": {"min": 12, "max": 12} """, "Exactly 12 characters.")]
    [InlineData("String", """ "smithy.api#length": {"min": 1} """, "At least 1 character.")]
    [InlineData("String", """ "smithy.api#length": {"min": 0} """, "The value of <c>Subject</c> in the request.")]
    [InlineData("String", """ "smithy.api#length": {"min": 0, "max": 5} """, "At most 5 characters.")]
    [InlineData("Integer", """ "smithy.api#range": {"min": 0} """, "Range: at least 0.")]
    [InlineData("Integer", """ "smithy.api#range": {"min": 3, "max": 3} """, "Range: 3.")]
    [InlineData("Blob", """ "smithy.api#length": {"max": 4096} """, "At most 4096 bytes.")]
    [InlineData("Blob", """ "smithy.api#length": {"max": 1} """, "At most 1 byte.")]
    [InlineData("example#Texts", """ "smithy.api#length": {"min": 1, "max": 10} """, "1 to 10 elements.")]
    [InlineData("example#Map", """ "smithy.api#length": {"max": 1} """, "At most 1 entry.")]
    [InlineData("Integer", """ "smithy.api#range": {"min": -1, "max": 7} """, "Range: -1 to 7.")]
    [InlineData("Double", """ "smithy.api#range": {"max": 0.5} """, "Range: at most 0.5.")]
    [InlineData("String", """ "smithy.api#pattern": "^[a-z&<>]+$" """, "Pattern: <c>^[a-z&amp;&lt;&gt;]+$</c>.")]
    [InlineData("example#Color", "", "Valid values: <c>red</c>, <c>GREEN</c>.")]
    [InlineData("example#Colors", "", "Valid elements: <c>red</c>, <c>GREEN</c>.")]
    [InlineData("example#Pair", "", "The value of <c>Subject</c> in the request, with <c>Left</c>, <c>Right</c>.")]
    [InlineData("example#Pairs", """ "smithy.api#required": {} """, "The elements of <c>Subject</c> in the request, with <c>Left</c>, <c>Right</c>. Required.")]
    [InlineData("example#Choice", "", "The value of <c>Subject</c> in the request, one of <c>One</c>, <c>Two</c>.")]
    [InlineData("example#Sizes", "", "The value of <c>Subject</c> in the request.")]
    [InlineData("Timestamp", """ "smithy.api#timestampFormat": "date-time" """, "Format: RFC 3339.")]
    [InlineData("Timestamp", """ "smithy.api#timestampFormat": "epoch-seconds" """, "Format: seconds since 1970-01-01.")]
    [InlineData("Timestamp", """ "smithy.api#timestampFormat": "http-date" """, "Format: HTTP date.")]
    [InlineData("String", """ "smithy.api#mediaType": "application/json" """, "Media type: <c>application/json</c>.")]
    [InlineData("String", """ "smithy.api#required": {}, "smithy.api#idempotencyToken": {} """, "Makes the call safe to repeat. If it is null, the client generates it.")]
    [InlineData("String", """ "smithy.api#sensitive": {} """, "The value of <c>Subject</c> in the request. Not written to logs.")]
    [InlineData("String", """ "smithy.api#deprecated": {"since": "2020", "message": "Use\nOther."} """, "The value of <c>Subject</c> in the request. Deprecated since 2020: Use Other.")]
    [InlineData("String", """ "smithy.api#deprecated": {}, "smithy.api#sensitive": {}, "smithy.api#length": {"max": 5} """, "At most 5 characters. Not written to logs. Deprecated.")]
    [InlineData("Integer", """ "smithy.api#default": 5 """, "The value of <c>Subject</c> in the request.")]
    [InlineData("String", """ "smithy.api#jsonName": "other" """, "The value of <c>Subject</c> in the request.")]
    public void Member_of_a_request_has_the_sentences_of_its_traits(string target, string traits, string expected) =>
        Assert.Equal(expected, Comment(AwsJson, "Request", target, traits));

    [Theory]
    [InlineData("Response", "String", "", "The value of <c>Subject</c> in the response.")]
    [InlineData("Response", "String", """ "smithy.api#required": {} """, "The value of <c>Subject</c> in the response. Always set.")]
    [InlineData("Response", "example#Color", "", "The value of <c>Subject</c> in the response.")]
    [InlineData("Response", "Integer", """ "smithy.api#default": 5 """, "The default is <c>5</c>.")]
    [InlineData("Response", "String", """ "smithy.api#default": "<a>" """, "The default is <c>&lt;a&gt;</c>.")]
    [InlineData("Response", "String", """ "smithy.api#default": "" """, "The default is empty.")]
    [InlineData("Response", "example#Texts", """ "smithy.api#default": [] """, "The default is empty.")]
    [InlineData("Response", "Document", """ "smithy.api#default": { "a": 1 } """, "The default is <c>{\"a\":1}</c>.")]
    [InlineData("Response", "Document", """ "smithy.api#default": {} """, "The default is <c>{}</c>.")]
    [InlineData("Inner", "String", "", "The value of <c>Subject</c> in <c>Inner</c>.")]
    [InlineData("Inner", "Boolean", """ "smithy.api#default": true """, "The default is <c>true</c>.")]
    [InlineData("Inner", "String", """ "smithy.api#idempotencyToken": {} """, "Makes the call safe to repeat.")]
    [InlineData("BadException", "String", "", "The value of <c>Subject</c> in the error.")]
    public void Member_of_another_structure_has_the_sentences_of_its_traits(string owner, string target, string traits, string expected) =>
        Assert.Equal(expected, Comment(AwsJson, owner, target, traits));

    [Theory]
    [InlineData(AwsJson, "Request", "subject", "", "Sent as <c>subject</c> in the JSON document.")]
    [InlineData(AwsJson, "Response", "subject", "", "Received as <c>subject</c> in the JSON document.")]
    [InlineData(Cbor, "Request", "subject", "", "Sent as <c>subject</c> in the CBOR document.")]
    [InlineData(Cbor, "Request", "Subject", """ "smithy.api#timestampFormat": "date-time" """, "The value of <c>Subject</c> in the request.")]
    [InlineData(RestJson, "Request", "Subject", """ "smithy.api#jsonName": "other" """, "Sent as <c>other</c> in the JSON document.")]
    [InlineData(RestJson, "Request", "Subject", """ "smithy.api#httpHeader": "X-Subject" """, "Sent as the header <c>X-Subject</c>.")]
    [InlineData(RestJson, "Request", "Subject", """ "smithy.api#httpHeader": "subject" """, "The value of <c>Subject</c> in the request.")]
    [InlineData(RestJson, "Response", "Subject", """ "smithy.api#httpHeader": "X-Subject" """, "Received as the header <c>X-Subject</c>.")]
    [InlineData(RestJson, "BadException", "Subject", """ "smithy.api#httpHeader": "X-Subject" """, "Received as the header <c>X-Subject</c>.")]
    [InlineData(RestJson, "Inner", "Subject", """ "smithy.api#httpHeader": "X-Subject" """, "The value of <c>Subject</c> in <c>Inner</c>.")]
    [InlineData(RestJson, "Request", "Subject", """ "smithy.api#httpQuery": "s" """, "Sent as the query parameter <c>s</c>.")]
    [InlineData(RestJson, "Response", "Subject", """ "smithy.api#httpQuery": "s" """, "The value of <c>Subject</c> in the response.")]
    [InlineData(RestJson, "Request", "Subject", """ "smithy.api#httpPayload": {} """, "Sent as the body.")]
    [InlineData(RestXml, "Request", "Subject", """ "smithy.api#xmlName": "ns:subject" """, "Sent as <c>ns:subject</c> in the XML document.")]
    [InlineData(RestXml, "Inner", "Subject", """ "smithy.api#xmlName": "s", "smithy.api#xmlAttribute": {} """, "Sent as the XML attribute <c>s</c>.")]
    [InlineData(Query, "Request", "Subject", """ "smithy.api#xmlName": "s" """, "Sent as the form field <c>s</c>.")]
    [InlineData(Query, "Response", "Subject", """ "smithy.api#xmlName": "s" """, "Received as <c>s</c> in the XML document.")]
    [InlineData(Ec2, "Request", "Subject", """ "aws.protocols#ec2QueryName": "Sub", "smithy.api#xmlName": "s" """, "Sent as the form field <c>Sub</c>.")]
    public void Name_of_the_protocol_is_written_if_it_differs(string protocol, string owner, string member, string traits, string expected) =>
        Assert.Equal(expected, Comment(protocol, owner, "String", traits, member));

    [Theory]
    [InlineData("example#Map", """ "smithy.api#httpPrefixHeaders": "x-meta-" """, "Sent as headers that start with <c>x-meta-</c>.")]
    [InlineData("example#Map", """ "smithy.api#httpQueryParams": {} """, "Sent as query parameters.")]
    [InlineData("example#Stream", """ "smithy.api#httpPayload": {}, "smithy.api#required": {} """, "The body of the request. Required.")]
    public void Request_member_with_a_binding_of_several_values_or_of_the_body_has_its_sentence(string target, string traits, string expected) =>
        Assert.Equal(expected, Comment(RestJson, "Request", target, traits));

    [Theory]
    [InlineData("example#Stream", """ "smithy.api#httpPayload": {}, "smithy.api#required": {} """, "The response body as a stream. It can be read once.")]
    [InlineData("Integer", """ "smithy.api#httpResponseCode": {} """, "Received as the HTTP status code.")]
    public void Response_member_with_a_binding_of_the_body_or_the_status_has_its_sentence(string target, string traits, string expected) =>
        Assert.Equal(expected, Comment(RestJson, "Response", target, traits));

    [Fact]
    public void URI_label_is_written_if_it_differs() => Assert.Equal(
        "Required. Sent as the URI label <c>subject</c>.",
        Comment(RestJson, "Request", "String", """ "smithy.api#httpLabel": {}, "smithy.api#required": {} """, "subject", "/x/{subject}"));

    private static string Comment(string protocol, string owner, string target, string traits, string member = "Subject", string uri = "/")
    {
        string shape = target.Contains('#', StringComparison.Ordinal) ? target : $"smithy.api#{target}";
        string members = $"\"{member}\": {{\"target\": \"{shape}\", \"traits\": {{ {traits} }} }}";
        string sizes = string.Join(", ", Enumerable.Range(0, 7).Select(i => $"\"S{i}\": {{\"target\": \"smithy.api#Unit\"}}"));
        string model = Model
            .Replace("PROTOCOL", protocol, StringComparison.Ordinal)
            .Replace("URI", uri, StringComparison.Ordinal)
            .Replace("SIZES", sizes, StringComparison.Ordinal)
            .Replace($"<{owner}>", members, StringComparison.Ordinal)
            .Replace("<Request>", "\"Inner\": {\"target\": \"example#Inner\"}", StringComparison.Ordinal)
            .Replace("<Response>", "", StringComparison.Ordinal)
            .Replace("<Inner>", "", StringComparison.Ordinal)
            .Replace("<BadException>", "", StringComparison.Ordinal);
        string type = owner is "Request" or "Response" ? $"Do{owner}" : owner;
        string code = TestModel.Generate(model, Outputs.Types).Single(file => file.Path == $"Types/{type}.cs").Text;
        string declaration = code.Split('\n').Select(line => line.TrimStart()).First(line => line.StartsWith("public ", StringComparison.Ordinal) && line.Contains(" Subject { get; init; }", StringComparison.Ordinal));
        string comment = DocumentedModelTests.CommentOf(code, declaration);
        return comment["/// <summary>".Length..^"</summary>".Length];
    }
}
