namespace Quickstart;

/// <summary>Which DynamoDB to use.</summary>
internal sealed record Arguments(bool IsLocal, string? Endpoint)
{
    public const string Usage = """
        usage: Quickstart                    DynamoDB in this process
               Quickstart --endpoint URL     any server that speaks DynamoDB, for example http://localhost:8000
               Quickstart --aws              AWS itself

        --aws takes region and credentials from the environment, --endpoint does if they are there. The table is deleted at the end.
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
