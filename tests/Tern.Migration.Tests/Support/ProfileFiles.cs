namespace Tern.Migration.Tests.Support;

/// <summary>The configuration files of the tests: temporary files for the AWS SDK for .NET, and the same text in memory for Tern.</summary>
internal sealed class ProfileFiles : IDisposable
{
    public const string AccessKeyId = "AKIDPROFILE";
    public const string DefaultAccessKeyId = "AKIDDEFAULT";
    public const string AccountId = "123456789012";

    /// <summary>The region of the profile <c>prod</c>.</summary>
    public const string Region = "eu-north-1";

    private const string Credentials = $"""
        [default]
        aws_access_key_id = {DefaultAccessKeyId}
        aws_secret_access_key = planted-secret

        [prod]
        aws_access_key_id = {AccessKeyId}
        aws_secret_access_key = planted-secret
        aws_account_id = {AccountId}
        region = {Region}
        """;

    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-migration-");

    public ProfileFiles() => File.WriteAllText(Location, Credentials);

    /// <summary>The value of <c>ProfilesLocation</c>.</summary>
    public string Location => Path.Combine(_folder.FullName, "credentials");

    /// <summary>Returns the environment of Tern: the variables of this process, and the files.</summary>
    public static AwsEnvironment CreateEnvironment() => new InMemoryAwsEnvironment(
        ProcessEnvironment.Variables, new Dictionary<string, string> { [ProcessEnvironment.Variables["AWS_SHARED_CREDENTIALS_FILE"]] = Credentials });

    public void Dispose() => _folder.Delete(recursive: true);
}
