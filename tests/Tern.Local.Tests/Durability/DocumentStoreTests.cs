using Tern.Local.Durability;
using Tern.Local.Services;
using Tern.Local.Tests.Engine;

namespace Tern.Local.Tests.Durability;

public class DocumentStoreTests
{
    private const string Collection = "test/texts";

    private static readonly ResourceScope s_scope = new("111111111111", "eu-west-1");

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Reopen_restores_the_last_content_in_the_order_of_creation()
    {
        using var folder = new TemporaryFolder();
        using (DocumentStore store = Open(folder))
        {
            Put(store, "b", "1");
            Put(store, "a", "2");
            Put(store, "gone", "3");
            Put(store, "b", "ärger");
            store.Delete(Key("gone"));
            store.Delete(Key("never"));
            store.Put(new(Collection, s_scope with { Region = "us-east-1" }, "b"), "other", Write);
            await store.FlushAsync(Token);
        }
        using DocumentStore reopened = Open(folder);
        Assert.Equal(["ärger", "2"], reopened.Restore(Collection, s_scope, Read));
        Assert.Equal(["eu-west-1", "us-east-1"], reopened.GetScopes(Collection).Select(scope => scope.Region).Order());
        Assert.Empty(reopened.Restore("test/others", s_scope, Read));
    }

    [Fact]
    public async Task Compaction_bounds_the_folder_and_retains_the_documents()
    {
        using var folder = new TemporaryFolder();
        string large = new('x', 1_000);
        using (DocumentStore store = Open(folder, threshold: 20_000))
        {
            for (int i = 0; i < 1_000; i++)
            {
                Put(store, "same", i + large);
                Put(store, "deleted" + i, large);
                store.Delete(Key("deleted" + i));
                await store.FlushAsync(Token);
            }
            Assert.InRange(Directory.GetFiles(folder.Path).Sum(file => new FileInfo(file).Length), 1, 60_000);
        }
        using DocumentStore reopened = Open(folder);
        Assert.Equal(["999" + large], reopened.Restore(Collection, s_scope, Read));
    }

    [Fact]
    public async Task Document_of_another_format_is_an_error_that_names_it()
    {
        using var folder = new TemporaryFolder();
        using (DocumentStore store = Open(folder))
        {
            Put(store, "name", "text");
            await store.FlushAsync(Token);
        }
        using DocumentStore reopened = Open(folder);
        var error = Assert.Throws<LocalStorageException>(() => reopened.Restore(Collection, s_scope, static (ref reader) => reader.Boolean()));
        Assert.StartsWith($"The document 'name' of 'test/texts' in the folder '{folder.Path}' is invalid: ", error.Message);
    }

    [Fact]
    public async Task Store_without_a_folder_writes_nothing()
    {
        using var store = new DocumentStore(null, new LogOptions());
        store.Put(Key("a"), "1", static (in _, _) => Assert.Fail("A document was written."));
        store.Delete(Key("a"));
        await store.FlushAsync(Token);
        Assert.Empty(store.GetScopes(Collection));
    }

    private static DocumentStore Open(TemporaryFolder folder, long threshold = 1_000_000) => new(folder.Path, new LogOptions { CompactionThreshold = threshold });

    private static DocumentKey Key(string id) => new(Collection, s_scope, id);

    private static void Put(DocumentStore store, string id, string text) => store.Put(Key(id), text, Write);

    private static void Write(in RecordWriter writer, string text) => writer.Text(text);

    private static string Read(ref RecordReader reader) => reader.Text();
}
