using System.Text;
using Tern.Runtime;

namespace Tern.Fuzz.Targets;

/// <summary>
/// The responses of servers and processes that contain credentials, and the command lines of processes. Errors of processes contain no text of their
/// output, and reading needs memory in proportion to the input.
/// </summary>
internal sealed class CredentialTarget : IFuzzTarget
{
    public string Name => "credentials";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        """{"Version":1,"AccessKeyId":"AKIA","SecretAccessKey":"abc/+=","SessionToken":"tok","Expiration":"2026-06-17T10:02:08Z","AccountId":"123456789012"}"""u8.ToArray(),
        """{"Code":"Success","LastUpdated":"2026-01-01T00:00:00Z","Type":"AWS-HMAC","AccessKeyId":"ASIA","SecretAccessKey":"s","Token":"t","Expiration":1798761600000}"""u8.ToArray(),
        """{"roleCredentials":{"accessKeyId":"ASIA","secretAccessKey":"s","sessionToken":"t","expiration":1798761600000},"accessToken":{"accessKeyId":"A"},"expiresIn":900,"refreshToken":"r","error":"TOKEN_EXPIRED"}"""u8.ToArray(),
        """<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult><AssumedRoleUser><Arn>arn:aws:sts::123456789012:assumed-role/x/y</Arn></AssumedRoleUser><Credentials><AccessKeyId>ASIA</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>2026-01-01T00:00:00Z</Expiration></Credentials></AssumeRoleResult></AssumeRoleResponse>"""u8.ToArray(),
        "\"C:\\Program Files\\x.exe\" --a 'b c' d\\ e \"f \\\"g\\\" $HOME\" | ; `x`"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        TryProcess(input);
        TryDocument(() => CredentialDocument.ParseJson(input, isNested: false));
        TryDocument(() => CredentialDocument.ParseJson(input, isNested: true));
        TryDocument(() => CredentialDocument.ParseXml(input));
        string command = Encoding.UTF8.GetString(input);
        TrySplit(command, isWindows: false);
        TrySplit(command, isWindows: true);
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        if (allocated > 100_000 + (400L * input.Length))
            throw new FuzzFindingException($"Reading {input.Length} bytes allocated {allocated} bytes.");
    }

    private static void TryProcess(byte[] input)
    {
        try
        {
            AwsCredentials credentials = ProcessOutput.Parse(input, null);
            if (credentials.SecretAccessKey.AsSpan().ContainsAnyExceptInRange('!', '~'))
                throw new FuzzFindingException("The secret access key has an invalid character.");
        }
        catch (TernCredentialsException e)
        {
            if (e.Message.Length > 300 || e.Message.AsSpan().ContainsAnyExceptInRange(' ', '~'))
                throw new FuzzFindingException($"The message contains text of the output: {e.Message}");
        }
    }

    private static void TryDocument(Func<CredentialDocument> parse)
    {
        try
        {
            CredentialDocument document = parse();
            document.Create("The response", document.SessionToken, document.Expiration);
        }
        catch (Exception e) when (e is TernSerializationException or TernCredentialsException)
        {
        }
    }

    private static void TrySplit(string command, bool isWindows)
    {
        try
        {
            List<string> arguments = CommandLine.Split(command, isWindows);
            // In quotes, each argument remains one.
            if (!isWindows && !CommandLine.Split(string.Join(' ', arguments.Select(Quote)), isWindows).SequenceEqual(arguments))
                throw new FuzzFindingException("The arguments differ after they are quoted and split.");
        }
        catch (TernCredentialsException e) when (e.Message == "A quote in the credential_process is not closed. Close it.")
        {
        }
    }

    private static string Quote(string argument) => $"'{argument.Replace("'", "'\\''", StringComparison.Ordinal)}'";
}
