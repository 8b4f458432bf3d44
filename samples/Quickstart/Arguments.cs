namespace Quickstart;

/// <summary>The command line, which selects the DynamoDB to use.</summary>
internal sealed record Arguments(bool IsLocal, string? Endpoint)
{
    public const string Usage = """
        Usage: Quickstart                    DynamoDB in this process
               Quickstart --endpoint URL     another DynamoDB server, for example http://localhost:8000
               Quickstart --aws              AWS

        --aws reads region and credentials from the environment. --endpoint does so if they are set. The table is deleted at the end.
        """;

    public string Target => IsLocal ? "in this process" : Endpoint is null ? "of AWS" : $"at {Endpoint}";

    public static bool TryParse(string[] args, out Arguments arguments)
    {
        arguments = args switch
        {
            [] => new Arguments(IsLocal: true, Endpoint: null),
            ["--endpoint", var url] => new Arguments(IsLocal: false, url),
            ["--aws"] => new Arguments(IsLocal: false, Endpoint: null),
            _ => new Arguments(IsLocal: false, Endpoint: ""),
        };
        return arguments.Endpoint != "";
    }
}
