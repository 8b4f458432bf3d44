using System.Globalization;
using System.Net;
using Tern.Local.Server.Apis;
using Tern.Local.Server.Functions.Options;
using Tern.Local.Server.Functions.Sources;
using Tern.Runtime;

namespace Tern.Local.Server;

/// <summary>The command-line arguments.</summary>
internal sealed record CommandLine(LocalAwsOptions Aws, LocalServerOptions Server)
{
    public const string Usage = """
        Usage: tern-local [options]

        Serves DynamoDB, EventBridge, Lambda, S3, SNS, SQS and other services of AWS on a port of
        this machine.

          --port N           The port (default 8000; 0 for a free port).
          --folder PATH      The folder to store the data in (default: in memory).
          --address IP       The address to listen on (default 127.0.0.1).
          --allow-host NAME  A host name to accept in addition to IP addresses, localhost
                             and AWS host names (may be repeated).
          --allow-outbound HOST
                             A host to send HTTP deliveries of topics to, in addition to this
                             machine (may be repeated).
          --region NAME      The region that requests must be signed for (default us-east-1).
          --access-key ID    The ID of the accepted access key (default LOCALACCESSKEYID).
          --secret-key KEY   The secret of the accepted access key
                             (default local-secret-access-key).
          --no-signatures    Accepts requests with any signature, region and access key, and
                             unsigned requests.
          --log LEVEL        The requests to log on standard error: none, error (status 500
                             and above), warning (the default: also requests refused because
                             of Host or Origin) or info (all).
          --function NAME=PATH[,KEY=VALUE...]
                             Executes a function by a program of this machine, in any language
                             (may be repeated). A file with the extension .dll is executed by
                             dotnet. The program is started again when its file has changed.
                             Keys: timeout (seconds, default 3), memory (MB, default 128),
                             handler, max-concurrency (of a process), reserved-concurrency,
                             snap-start=on.
          --function-env [FUNCTION:]NAME=VALUE
                             An environment variable of one function or of all (may be repeated).
          --api PORT[=FUNCTION][,KEY=VALUE...]
                             Invokes a function for each HTTP request to a port (may be repeated).
                             Keys: kind (http, the default, rest, url or alb), path (the start of
                             the paths of the function), stream=on, multi-value=on.
          --stream TABLE=FUNCTION[,KEY=VALUE...]
                             Invokes a function for the changes of a table of DynamoDB (may be
                             repeated). Keys: batch-size, window, parallel, bisect=on, max-age,
                             retries, tumbling-window, partial-failures=on, start, and for a
                             table to create partition-key and sort-key.
          --queue QUEUE=FUNCTION[,KEY=VALUE...]
                             Invokes a function for the messages of a queue of SQS (may be
                             repeated). Keys: batch-size, window, max-concurrency,
                             partial-failures=on.
          --bucket BUCKET=FUNCTION[,KEY=VALUE...]
                             Invokes a function for the notifications of a bucket of S3 (may be
                             repeated). Keys: events (separated by +), prefix, suffix.
          --run-functions    Also executes functions that requests have created, if their archive
                             contains a bootstrap. Any caller can then execute programs.
          --version          Prints the version.
          --help             Prints this help.
        """;

    private const int DefaultPort = 8000;

    private static readonly string[] s_optionsWithValue =
    [
        "--port", "--folder", "--address", "--allow-host", "--allow-outbound", "--log", "--region", "--access-key", "--secret-key",
        FunctionOption.Option, VariableOption.Option, ApiOption.Option, StreamOption.Option, QueueOption.Option, BucketOption.Option,
    ];

    /// <summary>The text to print instead of serving: that of <c>--help</c> or <c>--version</c>; null to serve.</summary>
    public string? Output { get; private init; }

    /// <summary>The warning to print before the server starts; null for none.</summary>
    public string? Warning
    {
        get
        {
            if (IPAddress.IsLoopback(Server.Address))
                return null;
            if (!Aws.VerifiesSignatures)
                return $"Warning: Signatures are not verified and the address is {Server.Address}. Every machine that reaches the port can read and change the data. Remove --no-signatures or --address.";
            return Aws.Credentials[0].SecretAccessKey == new LocalAwsOptions().Credentials[0].SecretAccessKey
                ? $"Warning: The secret key is the public default and the address is {Server.Address}. Every machine that reaches the port can read and change the data. Set --access-key and --secret-key."
                : null;
        }
    }

    /// <summary>Parses the arguments.</summary>
    /// <exception cref="FormatException">An argument is unknown, or its value is missing or invalid.</exception>
    public static CommandLine Parse(ReadOnlySpan<string> arguments)
    {
        // Programs in other languages verify signatures, and a request over HTTP takes longer than one in process.
        var aws = new LocalAwsOptions { SignsNotifications = true };
        var server = new LocalServerOptions { Port = DefaultPort };
        string key = aws.Credentials[0].AccessKeyId;
        string secret = aws.Credentials[0].SecretAccessKey;
        while (!arguments.IsEmpty)
        {
            string name = arguments[0];
            if (name is "--help" or "-h")
                return new CommandLine(aws, server) { Output = Usage };
            if (name == "--version")
                return new CommandLine(aws, server) { Output = ServerVersion.Text };
            if (name == "--no-signatures")
            {
                aws = aws with { VerifiesSignatures = false };
                arguments = arguments[1..];
                continue;
            }
            if (name == "--run-functions")
            {
                server = server with { RunsFunctions = true };
                arguments = arguments[1..];
                continue;
            }
            if (!s_optionsWithValue.Contains(name))
                throw new FormatException($"Unknown option '{name}'. Use an option that --help lists.");
            if (arguments.Length < 2 || arguments[1].Length == 0)
                throw new FormatException($"Missing value of {name}. Write the value after it.");
            string value = arguments[1];
            switch (name)
            {
                case "--port":
                    server = server with { Port = Port(value) };
                    break;
                case "--folder":
                    aws = aws with { Folder = value };
                    break;
                case "--address":
                    server = server with { Address = IPAddress.TryParse(value, out IPAddress? address) ? address : throw Invalid(name, value, "Use an IP address, for example 127.0.0.1.") };
                    break;
                case "--allow-host":
                    server = server with { AllowedHosts = [.. server.AllowedHosts, HostLabel.AreValidLabels(value) ? value : throw Invalid(name, value, "Use a host name without scheme and port, for example dev.example.")] };
                    break;
                case "--allow-outbound":
                    server = server with { AllowedOutboundHosts = [.. server.AllowedOutboundHosts, IPAddress.TryParse(value, out _) || HostLabel.AreValidLabels(value) ? value : throw Invalid(name, value, "Use a host name or an IP address without scheme and port, for example dev.example.")] };
                    break;
                case "--log":
                    server = server with { LogLevel = LogLevel(value) };
                    break;
                case "--region":
                    aws = aws with { Region = HostLabel.IsValid(value) ? value : throw Invalid(name, value, "Use the name of a region, for example us-east-1.") };
                    break;
                case "--access-key":
                    key = value;
                    break;
                case "--secret-key":
                    secret = value;
                    break;
                case FunctionOption.Option:
                    server = server with { Functions = [.. server.Functions, FunctionOption.Parse(value)] };
                    break;
                case VariableOption.Option:
                    server = server with { Variables = [.. server.Variables, VariableOption.Parse(value)] };
                    break;
                case ApiOption.Option:
                    server = server with { Apis = [.. server.Apis, ApiOption.Parse(value)] };
                    break;
                case StreamOption.Option:
                    server = server with { Streams = [.. server.Streams, StreamOption.Parse(value)] };
                    break;
                case QueueOption.Option:
                    server = server with { Queues = [.. server.Queues, QueueOption.Parse(value)] };
                    break;
                case BucketOption.Option:
                    server = server with { Buckets = [.. server.Buckets, BucketOption.Parse(value)] };
                    break;
            }
            arguments = arguments[2..];
        }
        aws = aws with
        {
            Credentials = [Key(key, secret)],
            // Only the sources of functions read the events of this program.
            MaxEvents = server.HasFunctions ? aws.MaxEvents : 0,
        };
        var command = new CommandLine(aws, FunctionReferences.Resolve(server));
        return server.RunsFunctions && command.Warning is not null
            ? throw new FormatException($"--run-functions is not possible with the address {server.Address}, because every machine that reaches the port could execute programs. Set --access-key and --secret-key, and remove --no-signatures.")
            : command;
    }

    private static FormatException Invalid(string name, string value, string expected) => new($"Invalid value '{value}' of {name}. {expected}");

    private static int Port(string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int port) && port <= IPEndPoint.MaxPort
            ? port
            : throw Invalid("--port", value, "Use a number from 0 to 65535.");

    private static RequestLogLevel LogLevel(string value) => value switch
    {
        "none" => RequestLogLevel.None,
        "error" => RequestLogLevel.Error,
        "warning" => RequestLogLevel.Warning,
        "info" => RequestLogLevel.Info,
        _ => throw new FormatException($"Unknown value '{value}' of --log. Use none, error, warning or info."),
    };

    private static AwsCredentials Key(string key, string secret)
    {
        try
        {
            return new AwsCredentials(key, secret);
        }
        catch (TernCredentialsException e)
        {
            throw new FormatException($"Invalid value of --access-key or --secret-key. {e.Message}", e);
        }
    }
}
