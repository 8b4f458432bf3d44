using System.Globalization;
using System.Net.Security;

namespace Shop.Redis;

/// <summary>The usual form of a connection string for Redis in .NET.</summary>
internal static class ConnectionString
{
    private const int Port = 6379;
    private const int TlsPort = 6380;

    public static RedisOptions Parse(string text)
    {
        string[] parts = text.Split(',', StringSplitOptions.TrimEntries);
        (string host, int? port) = ReadEndpoint(parts[0]);
        var options = new RedisOptions { Host = host };
        bool isTls = false;
        string? tlsHost = null;
        var seen = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        foreach (string part in parts.AsSpan(1))
        {
            // Not so much as the name of what has no '=' is repeated: it may be the second half of a password.
            int equals = part.IndexOf('=', StringComparison.Ordinal);
            if (equals <= 0)
                throw new FormatException("A part of the Redis connection string is not key=value. There is one server only, and a password has no comma.");
            string key = part[..equals].TrimEnd();
            string value = part[(equals + 1)..].TrimStart();
            if (!seen.Add(key))
                throw new FormatException($"The Redis connection string has '{key}' twice.");
            switch (key.ToLowerInvariant())
            {
                case "user":
                    options = options with { User = value };
                    break;
                case "password":
                    options = options with { Password = value };
                    break;
                case "database" or "defaultdatabase":
                    options = options with { Database = ReadNumber(key, value, 0) };
                    break;
                case "connecttimeout":
                    options = options with { ConnectTimeout = TimeSpan.FromMilliseconds(ReadNumber(key, value, 1)) };
                    break;
                case "ssl":
                    isTls = ReadBoolean(key, value);
                    break;
                case "sslhost":
                    tlsHost = value;
                    break;
                case "abortconnect":
                    if (ReadBoolean(key, value))
                        throw new FormatException("The Redis connection string asks for abortConnect=true; this client always goes on trying.");
                    break;
                default:
                    throw new FormatException($"The Redis connection string has the unknown key '{key}'.");
            }
        }
        if (options.User is not null && options.Password is null)
            throw new FormatException("The Redis connection string has 'user' without 'password'.");
        if (tlsHost is not null && !isTls)
            throw new FormatException("The Redis connection string has 'sslHost' without 'ssl=true'.");
        return options with
        {
            Port = port ?? (isTls ? TlsPort : Port),
            Tls = isTls ? new SslClientAuthenticationOptions { TargetHost = tlsHost ?? host } : null,
        };
    }

    private static (string Host, int? Port) ReadEndpoint(string text)
    {
        int colon = text.LastIndexOf(':');
        if (text.EndsWith(']') || text.IndexOf(':', StringComparison.Ordinal) != colon && !text.StartsWith('['))
            colon = -1;
        string host = colon < 0 ? text : text[..colon];
        if (host.StartsWith('[') && host.EndsWith(']'))
            host = host[1..^1];
        if (host.Length == 0 || host.Contains('=', StringComparison.Ordinal))
            throw new FormatException("The Redis connection string does not begin with a server (host or host:port).");
        if (colon < 0)
            return (host, null);
        return int.TryParse(text.AsSpan(colon + 1), NumberStyles.None, CultureInfo.InvariantCulture, out int port) && port is > 0 and <= ushort.MaxValue
            ? (host, port)
            : throw new FormatException("The port in the Redis connection string is no number from 1 to 65535.");
    }

    private static int ReadNumber(string key, string value, int least) =>
        int.TryParse(value, NumberStyles.None, CultureInfo.InvariantCulture, out int number) && number >= least
            ? number
            : throw new FormatException($"The value of '{key}' in the Redis connection string is no whole number from {least} on.");

    private static bool ReadBoolean(string key, string value) =>
        bool.TryParse(value, out bool isTrue)
            ? isTrue
            : throw new FormatException($"The value of '{key}' in the Redis connection string is neither true nor false.");
}
