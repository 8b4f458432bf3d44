namespace Tern.Fuzz.Targets.Services;

/// <summary>Requests to the Parameter Store of Systems Manager.</summary>
internal static class SsmRequests
{
    public static IReadOnlyList<byte[]> All { get; } =
    [
        Json("PutParameter", """{"Name":"/a/b","Value":"v","Type":"StringList","Description":"d","AllowedPattern":"^[a-z,]+$","Tags":[{"Key":"a","Value":"b"}]}"""),
        Json("PutParameter", """{"Name":"/a/b","Value":"v,w","Type":"StringList","Overwrite":true}"""),
        Json("PutParameter", """{"Name":"/a/secret","Value":"s","Type":"SecureString","KeyId":"alias/aws/ssm","Tier":"Advanced","Policies":"[{\"Type\":\"Expiration\",\"Version\":\"1.0\",\"Attributes\":{\"Timestamp\":\"2090-12-02T21:34:33.000Z\"}},{\"Type\":\"ExpirationNotification\",\"Version\":\"1.0\",\"Attributes\":{\"Before\":\"15\",\"Unit\":\"Days\"}},{\"Type\":\"NoChangeNotification\",\"Version\":\"1.0\",\"Attributes\":{\"After\":\"20\",\"Unit\":\"Hours\"}}]"}"""),
        Json("LabelParameterVersion", """{"Name":"/a/b","ParameterVersion":1,"Labels":["x","y"]}"""),
        Json("GetParameter", """{"Name":"/a/b:1","WithDecryption":true}"""),
        Json("GetParameter", """{"Name":"arn:aws:ssm:us-east-1:000000000000:parameter/a/b:x"}"""),
        Json("GetParameters", """{"Names":["/a/b:x","/a/secret","/none"],"WithDecryption":false}"""),
        Json("GetParametersByPath", """{"Path":"/a","Recursive":true,"ParameterFilters":[{"Key":"Type","Option":"Equals","Values":["String"]},{"Key":"Label","Values":["x"]}],"MaxResults":1}"""),
        Json("GetParameterHistory", """{"Name":"/a/b","MaxResults":1}"""),
        Json("DescribeParameters", """{"ParameterFilters":[{"Key":"Name","Option":"Contains","Values":["a"]},{"Key":"Path","Option":"Recursive","Values":["/a"]},{"Key":"tag:a","Values":["b"]}],"MaxResults":1}"""),
        Json("UnlabelParameterVersion", """{"Name":"/a/b","ParameterVersion":1,"Labels":["y"]}"""),
        Json("AddTagsToResource", """{"ResourceType":"Parameter","ResourceId":"/a/b","Tags":[{"Key":"c","Value":"d"}]}"""),
        Json("DeleteParameters", """{"Names":["/none"]}"""),
    ];

    private static byte[] Json(string operation, string body) => RequestText.Create($"POST / HTTP\nX-Amz-Target: AmazonSSM.{operation}\nContent-Type: application/x-amz-json-1.1", body);
}
