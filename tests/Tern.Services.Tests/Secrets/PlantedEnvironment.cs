namespace Tern.Services.Tests.Secrets;

/// <summary>Environments whose variables and files contain secrets.</summary>
internal static class PlantedEnvironment
{
    public static AwsEnvironment Variables => new InMemoryAwsEnvironment(new Dictionary<string, string>
    {
        ["AWS_ACCESS_KEY_ID"] = Planted.AccessKeyId,
        ["AWS_SECRET_ACCESS_KEY"] = Planted.SecretAccessKey,
        ["AWS_SESSION_TOKEN"] = Planted.SessionToken,
        ["AWS_BEARER_TOKEN_SQS"] = Planted.SessionToken,
        ["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = Planted.Value,
        ["HTTPS_PROXY"] = $"http://user:{Planted.Password}@proxy",
        ["HTTP_PROXY"] = $"http://user:{Planted.Password}@proxy",
    });

    public static AwsEnvironment Files => new InMemoryAwsEnvironment(
        new Dictionary<string, string> { ["AWS_CONFIG_FILE"] = "/config", ["AWS_SHARED_CREDENTIALS_FILE"] = "/credentials" },
        new Dictionary<string, string>
        {
            ["/config"] = $"[profile prod]\ncredential_process = /bin/keys --password {Planted.Password}\nregion = eu-west-1\n",
            ["/credentials"] = $"[prod]\naws_access_key_id = {Planted.AccessKeyId}\naws_secret_access_key = {Planted.SecretAccessKey}\naws_session_token = {Planted.SessionToken}\n",
        });
}
