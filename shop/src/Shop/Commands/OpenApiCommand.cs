using Shop.OpenApi;
using Shop.Routing;

namespace Shop.Commands;

/// <summary><c>-- openapi</c>: writes the API's document, to a file that is named or to the standard output.</summary>
internal static class OpenApiCommand
{
    public static async Task<int> RunAsync(string[] args, IReadOnlyList<Route> routes, CancellationToken cancellationToken)
    {
        var document = ApiDocument.Write(routes);
        if (args is [var file, ..])
        {
            // Beside the file and then in its place, so that a failure leaves the file as it was.
            var temporary = $"{file}.{Path.GetRandomFileName()}";
            try
            {
                await File.WriteAllBytesAsync(temporary, document, cancellationToken);
                File.Move(temporary, file, overwrite: true);
            }
            finally
            {
                File.Delete(temporary);
            }
            return 0;
        }
        await using var output = Console.OpenStandardOutput();
        await output.WriteAsync(document, cancellationToken);
        return 0;
    }
}
