using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using Microsoft.Extensions.Configuration;
using Tern.DynamoDB;
using Tern.Extensions.Binding;
using Tern.Extensions.Registration;
using Tern.Runtime;
using Tern.S3;

namespace Tern.Fuzz.Targets;

/// <summary>
/// The configuration sections of <c>Tern.Extensions</c>: each configuration results in options or in the typed error, whose length is limited and whose
/// message contains no value. Input: JSON if the text begins with a brace, otherwise lines of the form <c>key=value</c>, with keys below the section.
/// </summary>
internal sealed partial class ConfigurationSectionTarget : IFuzzTarget
{
    private const string Section = "AWS";
    private const int MaxMessageLength = 8_000;

    private static readonly ClientRegistration[] s_registrations =
    [
        new(typeof(S3Client), DefinitionOf<S3Client>(), null),
        new(typeof(S3Client), DefinitionOf<S3Client>(), "reports"),
        new(typeof(DynamoDBClient), DefinitionOf<DynamoDBClient>(), null),
    ];

    public string Name => "configuration-section";

    public IReadOnlyList<byte[]> Corpus { get; } =
    [
        .. new[]
        {
            """{"AWS":{"Region":"eu-west-1","Profile":"prod","Retry":{"MaxAttempts":5,"Mode":"adaptive","BaseDelay":"00:00:01"},"Timeouts":{"Operation":"00:00:20","Stall":"infinite"},"S3":{"ForcePathStyle":true},"S3:reports":{"Endpoint":"https://minio.example"},"SigningRegionSet":["us-east-1",["x"]]}}""",
            "Region=eu-west-1\nUseFips=true\nUseDualStack=FALSE\nAppId=shop\nMaxResponseBytes=1024\nBearerToken=planted secret\nCaBundle=~/ca.pem\n",
            "Retry:MaxAttempts=1000\nRetry:MaxDelay=1.00:00:00\nRetry:Mode=legacy\nTimeouts:Connect=-00:00:00.001\nTimeouts:Attempt=24.20:31:23\n",
            "S3:Compatibility=Minio\nS3:reports:Endpoint=http://user:planted@[::1]:9000/a%2Fb\nS3:reports:UseArnRegion=1\nDynamoDB:AccountIdEndpointMode=required\n",
            "AuthSchemePreference=aws.auth#sigv4a, httpBearerAuth,,noauth\nSigningRegionSet:0=us-*\nSigningRegionSet:1=\nSigningRegionSet:1:0=x\nRequestChecksumCalculation=when_required\n",
            "MaxErrorRetry=999\nTimeout=2147483647\nConnectTimeout=0\nServiceURL=https://a\nEndpoint=https://b\nRetryMode=standard\n",
            "Regoin=planted\nS4:Region=x\nRetry=5\n=planted\nS3=x\nS3:reports=y\na:a:a:a:a=1\nRetry:MaxAttempts:0=5\nReTrY:maxattempts=7\n",
            "RecordPersonalData=TRUE\nTracePropagation=XRay\nDefaultsMode=Standard\nRequestMinCompressionSizeBytes=10485761\nDisableRequestCompression=maybe\n",
        }.Select(Encoding.UTF8.GetBytes),
        InputText.Utf16("Reg\uD800ion=x\nBearerToken=\uDC00planted\nAWSRegion=\u2028\n"),
    ];

    public void Run(byte[] input)
    {
        if (Load(InputText.Read(input)) is not { } configuration)
            return;
        string? message = Read(configuration, out long allocated);
        if (message != Read(configuration, out _))
            throw new FuzzFindingException("Reading the configuration twice has two results.");
        if (allocated > 500_000 + (10_000L * input.Length))
            throw new FuzzFindingException($"Reading the configuration of {input.Length} bytes allocated {allocated} bytes.");
        if (message is not null)
            CheckMessage(configuration, message);
    }

    /// <summary>Returns the message of the error; null if the configuration is valid.</summary>
    private static string? Read(IConfigurationRoot configuration, out long allocated)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        ConfigurationTree tree;
        try
        {
            tree = ConfigurationTree.Read(configuration.GetSection(Section), s_registrations);
        }
        catch (TernConfigurationException e)
        {
            return e.InnerException is null ? e.Message : throw new FuzzFindingException("The inner exception can contain a value.");
        }
        finally
        {
            allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        }
        foreach (ClientRegistration registration in s_registrations)
        {
            ClientOptions defaults = registration.Definition.DefaultOptions;
            ClientOptions options = tree.Bind(defaults, registration);
            if (options.GetType() != defaults.GetType())
                throw new FuzzFindingException("The options have another type.");
            if (options.Configured is { Options: null } or { Keys: null })
                throw new FuzzFindingException("The configured options are incomplete.");
        }
        return null;
    }

    /// <summary>A message consists of fixed sentences and of paths, so that it contains no value.</summary>
    private static void CheckMessage(IConfigurationRoot configuration, string message)
    {
        if (message.Length > MaxMessageLength)
            throw new FuzzFindingException($"The message has {message.Length} characters.");
        IEnumerable<string> paths = configuration.AsEnumerable().Select(pair => HostLabel.Quote(pair.Key, 200))
            .Concat(s_registrations.Select(registration => $"{Section}:{registration.Definition.Name}")).Append($"{Section}:S3:reports").Append(Section);
        string text = message;
        foreach (string path in paths.Distinct(StringComparer.OrdinalIgnoreCase).OrderByDescending(path => path.Length))
            text = text.Replace($"'{path}'", "'@'", StringComparison.OrdinalIgnoreCase);
        if (!Message().IsMatch(text))
            throw new FuzzFindingException($"The message is not a fixed text with paths: {message}");
    }

    private static IConfigurationRoot? Load(string text)
    {
        var builder = new ConfigurationBuilder();
        if (!text.StartsWith('{'))
            return builder.AddInMemoryCollection(ReadLines(text)).Build();
        try
        {
            return builder.AddJsonStream(new MemoryStream(Encoding.UTF8.GetBytes(text))).Build();
        }
        catch (Exception e) when (e is FormatException or JsonException)
        {
            // The provider of .NET reports it.
            return null;
        }
    }

    private static Dictionary<string, string?> ReadLines(string text)
    {
        var values = new Dictionary<string, string?>(StringComparer.OrdinalIgnoreCase);
        foreach (string line in text.Split('\n', StringSplitOptions.RemoveEmptyEntries))
        {
            int end = line.IndexOf('=', StringComparison.Ordinal);
            string key = end < 0 ? line : line[..end];
            values[key.Length == 0 ? Section : string.Create(CultureInfo.InvariantCulture, $"{Section}:{key}")] = end < 0 ? null : line[(end + 1)..];
        }
        return values;
    }

    private static ClientDefinition DefinitionOf<TClient>()
        where TClient : class, IServiceClient<TClient> => TClient.Definition;

    [GeneratedRegex(
        @"\A((^| )(The configuration key '@' (is unknown\.( Did you mean '([A-Za-z0-9:]+|@)'\?)?|has nested keys\. Expected one value\.|has a value\. Expected a section with settings\.)" +
        @"|The configuration keys '@' and '@' set the same option\. Remove one of them\.|There are [0-9]+ more problems\." +
        @"|The value of the configuration key '@' is not valid\. Expected (true or false|an integer from [0-9]+ to [0-9]+|one of [a-z0-9_, ]+|a region, for example eu-west-1" +
        @"|a URL of the form http\(s\)://host\[:port]\[/path], without user name, query and fragment|a duration, for example 00:00:20, or 'infinite'|words separated by commas" +
        @"|a value in the range that the documentation of the option contains|sigv4, sigv4a, sigv4-s3express, httpBearerAuth, httpBasicAuth, httpDigestAuth, httpApiKeyAuth or noAuth" +
        @"|another value\. The bearer token [^':]*)\.))+\z")]
    private static partial Regex Message();
}
