namespace Tern.Conformance.Config.Recorded;

/// <summary>
/// A case with a web identity in environment variables and with a profile. The expected outcome is an error of the profile; the asserted one is that
/// the role of the environment is assumed.
/// </summary>
internal static class WebIdentityBeforeProfile
{
    private const string Response = """
        <AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult>
          <Credentials><AccessKeyId>ASIAWEB</AccessKeyId><SecretAccessKey>secret</SecretAccessKey><SessionToken>token</SessionToken><Expiration>2009-02-13T06:00:00Z</Expiration></Credentials>
        </AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>
        """;

    public static async Task RunAsync(ConfigCase test)
    {
        Check.That(test.Data.GetProperty("test").GetProperty("result").Find("Ok") is null, "the expected outcome is no longer an error");
        Dictionary<string, string> variables = test.Data.GetTexts("env");
        var environment = new RecordedEnvironment(test, CreateExchange());
        using ReplayHandler handler = environment.Recording;
        AwsCredentials credentials = await new DefaultCredentialsProvider(profile: null, environment).GetCredentialsAsync();
        handler.ThrowIfIncomplete();
        Check.Equal("the access key", "ASIAWEB", credentials.AccessKeyId);
        Dictionary<string, string> parameters = FormParameters.Parse(handler.Requests[^1].Text);
        Check.Equal("RoleArn", variables["AWS_ROLE_ARN"], parameters["RoleArn"]);
        Check.Equal("WebIdentityToken", test.Data.GetTexts("files")[variables["AWS_WEB_IDENTITY_TOKEN_FILE"]].Trim(), parameters["WebIdentityToken"]);
    }

    private static RecordedExchange CreateExchange() =>
        new RecordedExchange("POST", new Uri("https://sts.us-east-1.amazonaws.com/"), new Dictionary<string, string>(), "Action=AssumeRoleWithWebIdentity&Version=2011-06-15&RoleArn=&RoleSessionName=&WebIdentityToken=").WithResponse(Response);
}
