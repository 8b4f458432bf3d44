using System.Text.RegularExpressions;
using Tern.Runtime;

namespace Tern.Core.Tests.Endpoints;

/// <summary>Mutates URLs, ARNs and host labels, and checks the invariants of their parsers.</summary>
public static class EndpointFuzz
{
    private static readonly string[] s_seeds =
    [
        "https://dynamodb.eu-west-1.amazonaws.com", "http://localhost:8000/base/path", "https://[2001:db8::7]:8443/a%20b", "http://192.168.1.1/foo/",
        "arn:aws:dynamodb:us-east-1:012345678910:table/orders", "arn:aws:s3:::bucket/key:with:colons", "us-east-1", "part1.part2", "a-b-c", "",
    ];

    private static readonly char[] s_characters = [.. ":/.-_%[]@?#&= \r\n\0\t\\aZ09é\u2028\uD800😀{}+*"];

    private static readonly Regex s_label = new(@"\A(?!-)[A-Za-z0-9-]{1,63}(?<!-)\z");

    /// <returns>The number of texts that were valid for at least one of the parsers.</returns>
    public static int Run(int seed, int iterations)
    {
        var random = new Random(seed);
        int valid = 0;
        for (int i = 0; i < iterations; i++)
        {
            string text = Mutate(s_seeds[random.Next(s_seeds.Length)], random);
            if (CheckUrl(text) | CheckArn(text) | CheckLabel(text))
                valid++;
        }
        return valid;
    }

    private static string Mutate(string text, Random random)
    {
        List<char> characters = [.. text];
        for (int changes = random.Next(4); changes > 0; changes--)
        {
            int at = random.Next(characters.Count + 1);
            switch (random.Next(4))
            {
                case 0:
                    characters.Insert(at, s_characters[random.Next(s_characters.Length)]);
                    break;
                case 1 when at < characters.Count:
                    characters[at] = s_characters[random.Next(s_characters.Length)];
                    break;
                case 2 when at < characters.Count:
                    characters.RemoveRange(at, random.Next(characters.Count - at + 1));
                    break;
                default:
                    characters.InsertRange(at, new string(s_characters[random.Next(s_characters.Length)], random.Next(80)));
                    break;
            }
        }
        return new string([.. characters]);
    }

    private static bool CheckUrl(string text)
    {
        EndpointUrl? url = EndpointUrl.TryParse(text);
        if (url is null)
        {
            Assert.Throws<TernEndpointException>(() => new Endpoint(text));
            return false;
        }
        Assert.Equal(text, url.Scheme + "://" + url.Authority + url.Path, ignoreCase: true);
        Assert.Matches(@"\A(\[[0-9a-f:.]+\]|[a-z0-9_][a-z0-9_-]*(\.[a-z0-9_][a-z0-9_-]*)*)\z", url.Host);
        Assert.Matches(@"\A(/([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?\z", url.Path);
        Assert.InRange(url.Port, 1, 65535);
        // Uri returns the same host, so a difference between the two parsers cannot send a request to another host.
        if (Uri.TryCreate(text, UriKind.Absolute, out Uri? platform) && !url.IsIP)
            Assert.Equal(platform.IdnHost, url.Host, ignoreCase: true);
        var endpoint = new Endpoint(text);
        Assert.Equal(endpoint.Scheme + "://" + endpoint.Host + ":" + endpoint.Port, url.Scheme + "://" + url.Host + ":" + url.Port);
        Assert.False(endpoint.BasePath.EndsWith('/'));
        return true;
    }

    private static bool CheckArn(string text)
    {
        Arn? arn = Arn.TryParse(text);
        if (arn is null)
            return false;
        string prefix = $"arn:{arn.Partition}:{arn.Service}:{arn.Region}:{arn.AccountId}:";
        Assert.StartsWith(prefix, text, StringComparison.Ordinal);
        Assert.Equal(text[prefix.Length..].Replace('/', ':'), string.Join(':', arn.ResourceId));
        return true;
    }

    private static bool CheckLabel(string text)
    {
        bool isLabel = HostLabel.IsValid(text);
        Assert.Equal(s_label.IsMatch(text), isLabel);
        Assert.Equal(text.Split('.').All(label => s_label.IsMatch(label)), HostLabel.AreValidLabels(text));
        return isLabel;
    }
}
