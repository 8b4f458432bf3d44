using System.Globalization;
using System.Net;

namespace Tern.Local.Server;

/// <summary>The command's arguments.</summary>
internal sealed record CommandLine(LocalAwsOptions Aws, LocalServerOptions Server)
{
    public const string Usage = """
        usage: tern-local [options]

        Serves DynamoDB, DynamoDB Streams and S3 on a port of this machine.

          --port N           The port (default 8000; 0 for a free one).
          --folder PATH      Keeps the data in a folder (default: in memory).
          --address IP       The address to listen on (default 127.0.0.1).
          --region NAME      The region that requests must be signed for (default us-east-1).
          --access-key ID    The access key that is accepted (default LOCALACCESSKEYID)
          --secret-key KEY   and its secret (default local-secret-access-key).
          --no-signatures    Serves requests whatever their signature, region and key.
          --help             Shows this.
        """;

    private const int DefaultPort = 8000;

    /// <summary>Reads the arguments.</summary>
    /// <returns>Null when help was asked for.</returns>
    /// <exception cref="FormatException">An argument is unknown, or its value is missing or wrong.</exception>
    public static CommandLine? Parse(ReadOnlySpan<string> arguments)
    {
        var aws = new LocalAwsOptions();
        var server = new LocalServerOptions { Port = DefaultPort };
        string key = aws.Credentials[0].AccessKeyId;
        string secret = aws.Credentials[0].SecretAccessKey;
        while (!arguments.IsEmpty)
        {
            string name = arguments[0];
            if (name is "--help" or "-h")
                return null;
            if (name == "--no-signatures")
            {
                aws = aws with { VerifiesSignatures = false };
                arguments = arguments[1..];
                continue;
            }
            if (arguments.Length < 2)
                throw new FormatException($"{name}: unknown, or its value is missing.");
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
                    server = server with { Address = IPAddress.TryParse(value, out IPAddress? address) ? address : throw new FormatException("--address: not an IP address.") };
                    break;
                case "--region":
                    aws = aws with { Region = value };
                    break;
                case "--access-key":
                    key = value;
                    break;
                case "--secret-key":
                    secret = value;
                    break;
                default:
                    throw new FormatException($"{name}: unknown.");
            }
            arguments = arguments[2..];
        }
        return new CommandLine(aws with { Credentials = [new(key, secret)] }, server);
    }

    private static int Port(string value) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int port) && port <= IPEndPoint.MaxPort
            ? port
            : throw new FormatException("--port: not a number from 0 to 65535.");
}
