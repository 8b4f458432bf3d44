using Shop.OpenApi;
using Shop.Routing;

namespace Shop.Commands;

/// <summary><c>-- openapi</c>: writes the API document to the named file, or to the standard output.</summary>
internal static class OpenApiCommand
{
    public static async Task<int> RunAsync(string[] args, IReadOnlyList<Route> routes, CancellationToken cancellationToken)
    {
        var document = ApiDocument.Write(routes);
        if (args is [var file, ..])
        {
            // Writes a temporary file and moves it, so that a failure does not change the existing file.
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
