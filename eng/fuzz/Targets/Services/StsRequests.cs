namespace Tern.Fuzz.Targets.Services;

/// <summary>Requests to STS.</summary>
internal static class StsRequests
{
    public static IReadOnlyList<byte[]> All { get; } =
    [
        Form("GetCallerIdentity"),
        Form("AssumeRole&RoleArn=arn:aws:iam::123456789012:role/path/r&RoleSessionName=session&DurationSeconds=900&Policy=" + Uri.EscapeDataString("""{"Version":"2012-10-17","Statement":[]}""") + "&Tags.member.1.Key=a&Tags.member.1.Value=b&ExternalId=xyz"),
        Form("AssumeRoleWithWebIdentity&RoleArn=arn:aws:iam::123456789012:role/r&RoleSessionName=session&WebIdentityToken=eyJhbGciOiJub25lIn0.eyJpc3MiOiJodHRwczovL2EiLCJzdWIiOiJzIiwiYXVkIjoiYSIsImV4cCI6NDEwMjQ0NDgwMH0.AA"),
        Form("GetSessionToken&DurationSeconds=900"),
        Form("GetFederationToken&Name=name&Policy=" + Uri.EscapeDataString("""{"Statement":[]}""")),
        Form("GetAccessKeyInfo&AccessKeyId=LOCALACCESSKEYID"),
    ];

    private static byte[] Form(string fields) =>
        RequestText.Create("POST / HTTP\nHost: sts.us-east-1.amazonaws.com\nContent-Type: application/x-www-form-urlencoded", $"Version=2011-06-15&Action={fields}");
}
