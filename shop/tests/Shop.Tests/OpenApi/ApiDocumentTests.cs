using System.Runtime.CompilerServices;
using System.Text;
using Shop.OpenApi;
using Shop.Routing;
using Shop.Tests.Contract;
using Tern.Referees.Tests.Support;

namespace Shop.Tests.OpenApi;

/// <summary>The document of the API.</summary>
public sealed class ApiDocumentTests
{
    [Fact]
    public async Task Committed_document_matches_the_routes()
    {
        var committed = await File.ReadAllTextAsync(Committed(), TestContext.Current.CancellationToken);
        var generated = Encoding.UTF8.GetString(ApiDocument.Write(Routes.All));

        Assert.True(committed.ReplaceLineEndings("\n") == generated, "The API has changed. Update the document in src/Shop with: dotnet run -- openapi openapi.json");
    }

    /// <summary>Validated against the schema of OpenAPI 3.1 by another program.</summary>
    [Fact]
    public async Task Document_is_valid_OpenAPI_3_1()
    {
        await Node.RequireAsync();
        using var process = Node.Start("openapi.mjs", Committed());
        process.StandardInput.Close();
        var output = await process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        var errors = await process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        Assert.True(output.Trim() == "3.1", output + errors);
    }

    [Fact]
    public void Document_lists_every_status_of_the_contract()
    {
        var undocumented = ContractTable.Rows.Where(row => !Operation.StatusesOf(row.Route).Contains(row.Status)).Select(row => $"{row.Name} → {row.Status}");

        Assert.Empty(undocumented);
    }

    [Fact]
    public void Route_with_a_cursor_documents_both_page_responses() =>
        Assert.All(Routes.All.Where(route => route.Query.Any(parameter => parameter.Name == "cursor")), route => Assert.NotNull(route.AlternativeResponseType));

    [Fact]
    public async Task Command_that_fails_leaves_the_file_as_it_was_and_names_the_missing_type()
    {
        var folder = Directory.CreateTempSubdirectory();
        try
        {
            var file = Path.Combine(folder.FullName, "openapi.json");
            await File.WriteAllTextAsync(file, "before", TestContext.Current.CancellationToken);
            Route[] routes = [Route.Get("/things", "Things.", _ => throw new NotSupportedException()) with { ResponseType = typeof(Uri) }];

            var error = await Assert.ThrowsAsync<Shop.Configuration.OptionsException>(
                () => Shop.Commands.OpenApiCommand.RunAsync([file], routes, TestContext.Current.CancellationToken));

            Assert.Contains("System.Uri", error.Message, StringComparison.Ordinal);
            Assert.Equal("before", await File.ReadAllTextAsync(file, TestContext.Current.CancellationToken));

            await Shop.Commands.OpenApiCommand.RunAsync([file], Routes.All, TestContext.Current.CancellationToken);
            Assert.Equal(ApiDocument.Write(Routes.All), await File.ReadAllBytesAsync(file, TestContext.Current.CancellationToken));
            Assert.Equal([file], Directory.GetFiles(folder.FullName));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public void Document_describes_money_in_MessagePack()
    {
        using var document = System.Text.Json.JsonDocument.Parse(ApiDocument.Write(Routes.All));
        var content = document.RootElement.GetProperty("paths").GetProperty("/products/stream").GetProperty("get").GetProperty("responses").GetProperty("200").GetProperty("content");

        Assert.Contains("strings with two decimals", content.GetProperty("application/msgpack").GetProperty("schema").GetProperty("description").GetString(), StringComparison.Ordinal);
    }

    private static string Committed([CallerFilePath] string path = "") => Path.GetFullPath(Path.Combine(Path.GetDirectoryName(path)!, "../../../src/Shop/openapi.json"));
}
