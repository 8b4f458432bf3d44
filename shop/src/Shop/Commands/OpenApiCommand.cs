using Shop.OpenApi;
using Shop.Routing;

namespace Shop.Commands;

/// <summary><c>-- openapi</c>: writes the API's document, to a file that is named or to the standard output.</summary>
internal static class OpenApiCommand
{
    public static async Task<int> RunAsync(string[] args, CancellationToken cancellationToken)
    {
        await using var output = args is [var file, ..] ? File.Create(file) : Console.OpenStandardOutput();
        await output.WriteAsync(ApiDocument.Write(Routes.All), cancellationToken);
        return 0;
    }
}
