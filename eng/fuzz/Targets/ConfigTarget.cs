using System.Text;
using System.Text.RegularExpressions;

namespace Tern.Fuzz.Targets;

/// <summary>
/// The two shared configuration files. Reading is deterministic and its memory is in proportion to the input. An error contains the path and the line,
/// and no text of the file.
/// </summary>
internal sealed partial class ConfigTarget : IFuzzTarget
{
    private const string ConfigFile = "/c";
    private const string CredentialsFile = "/k";

    public string Name => "config";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        "[default]\nregion = eu-west-1\naws_access_key_id=AKID\naws_secret_access_key = abc/def+ghi= # comment\n"u8.ToArray(),
        "[profile prod]\nrole_arn = arn:aws:iam::123456789012:role/x\nsource_profile=default\n[sso-session corp]\nsso_region = eu-west-1\n[services local]\nsts =\n  endpoint_url = http://localhost\ns3 = \n\tendpoint_url = x ; y\n"u8.ToArray(),
        "\uFEFF[profile \t default ] ; comment\r\nkey = value\r\n  continued\r\n[default]\r\nother=1\r\n[profile in valid]\nx\u00E9y = 1\n z"u8.ToArray(),
        "# comment\n;comment\n\n[ a ]\nA=b\na=c\n = \n=x\nno equals\n[unclosed\n"u8.ToArray(),
    ];

    public void Run(byte[] input)
    {
        foreach (string path in new[] { ConfigFile, CredentialsFile })
        {
            string first = Read(path, input, out long allocated);
            if (first != Read(path, input, out _))
                throw new FuzzFindingException("Reading the file twice has two results.");
            if (allocated > 100_000 + (400L * input.Length))
                throw new FuzzFindingException($"Reading {input.Length} bytes allocated {allocated} bytes.");
        }
    }

    private static string Read(string path, byte[] input, out long allocated)
    {
        var environment = new OneFile(path, input);
        long before = GC.GetAllocatedBytesForCurrentThread();
        SharedConfig config;
        try
        {
            config = SharedConfig.Load(environment);
        }
        catch (TernConfigurationException e)
        {
            if (!Message().IsMatch(e.Message))
                throw new FuzzFindingException($"The message is not a fixed text with path and line: {e.Message}");
            if (e.InnerException is not null)
                throw new FuzzFindingException("The inner exception can contain text of the file.");
            return e.Message;
        }
        finally
        {
            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        }
        var text = new StringBuilder();
        foreach ((string kind, IReadOnlyDictionary<string, ConfigSection> sections) in new[] { ("profile", config.Profiles), ("sso-session", config.SsoSessions), ("services", config.Services) })
        {
            foreach ((string name, ConfigSection section) in sections)
            {
                text.Append(kind).Append(' ').Append(name).Append('\n');
                foreach ((string key, string value) in section.Properties)
                    text.Append(key).Append('=').Append(value).Append('\n');
            }
        }
        return text.ToString();
    }

    [GeneratedRegex(@"\AThe file '/[ck]' is not valid in line [0-9]+\. (It is not UTF-8 text|A section must end with ']'|Expected a section such as \[default]|Expected a property with '='|A property must have a name before '='|Expected a property, but the line begins with white space, which continues a property)\. Correct or remove the line\.\z")]
    private static partial Regex Message();

    private sealed class OneFile(string path, byte[] content) : InMemoryAwsEnvironment
    {
        public override string? GetVariable(string name) => name switch
        {
            "AWS_CONFIG_FILE" => ConfigFile,
            "AWS_SHARED_CREDENTIALS_FILE" => CredentialsFile,
            _ => null,
        };

        public override AwsFileState? GetFileState(string name) => name == path ? new AwsFileState(content.Length, default) : null;

        public override byte[]? ReadFile(string name, int maxLength) => content;
    }
}
