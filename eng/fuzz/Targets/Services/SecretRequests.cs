namespace Tern.Fuzz.Targets.Services;

/// <summary>Requests to Secrets Manager.</summary>
internal static class SecretRequests
{
    public static IReadOnlyList<byte[]> All { get; } =
    [
        Json("CreateSecret", """{"Name":"a/b","SecretString":"{\"user\":\"u\"}","ClientRequestToken":"11111111-1111-1111-1111-111111111111","Description":"d","Tags":[{"Key":"a","Value":"b"}]}"""),
        Json("PutSecretValue", """{"SecretId":"a/b","SecretBinary":"AAE=","ClientRequestToken":"22222222-2222-2222-2222-222222222222","VersionStages":["x","y"]}"""),
        Json("GetSecretValue", """{"SecretId":"a/b","VersionStage":"AWSCURRENT"}"""),
        Json("UpdateSecretVersionStage", """{"SecretId":"a/b","VersionStage":"x","RemoveFromVersionId":"22222222-2222-2222-2222-222222222222"}"""),
        Json("RotateSecret", """{"SecretId":"a/b","ClientRequestToken":"33333333-3333-3333-3333-333333333333","RotationLambdaARN":"arn:aws:lambda:us-east-1:000000000000:function:f","RotationRules":{"ScheduleExpression":"rate(10 days)","Duration":"3h"},"RotateImmediately":false}"""),
        Json("PutResourcePolicy", """{"SecretId":"a/b","ResourcePolicy":"{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Principal\":{\"AWS\":\"arn:aws:iam::000000000000:root\"},\"Action\":\"secretsmanager:GetSecretValue\",\"Resource\":\"*\"}]}","BlockPublicPolicy":true}"""),
        Json("ListSecrets", """{"Filters":[{"Key":"name","Values":["a"]},{"Key":"all","Values":["!b d"]},{"Key":"tag-key","Values":["a"]}],"MaxResults":1,"SortOrder":"asc"}"""),
        Json("BatchGetSecretValue", """{"Filters":[{"Key":"description","Values":["d"]}],"MaxResults":1}"""),
        Json("ListSecretVersionIds", """{"SecretId":"a/b","IncludeDeprecated":true}"""),
        Json("GetRandomPassword", """{"PasswordLength":32,"ExcludeCharacters":"\"@/\\","RequireEachIncludedType":true,"IncludeSpace":true}"""),
        Json("CreateSecret", """{"Name":"gone","SecretString":"s","ClientRequestToken":"44444444-4444-4444-4444-444444444444"}"""),
        Json("DeleteSecret", """{"SecretId":"gone","RecoveryWindowInDays":7}"""),
        Json("RestoreSecret", """{"SecretId":"gone"}"""),
        Json("DescribeSecret", """{"SecretId":"a/b"}"""),
    ];

    private static byte[] Json(string operation, string body) => RequestText.Create($"POST / HTTP\nX-Amz-Target: secretsmanager.{operation}\nContent-Type: application/x-amz-json-1.1", body);
}
