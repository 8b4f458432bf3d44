using Tern.Local.S3.Storage;

namespace Tern.Local.Tests.S3;

public sealed class BlobFileTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(0, 0)]
    [InlineData(0, Blob.BlockSize + 1)]
    [InlineData(Blob.BlockSize, 0)]
    [InlineData(Blob.BlockSize, Blob.BlockSize + 1)]
    [InlineData(1, 1)]
    [InlineData(Blob.BlockSize - 1, Blob.BlockSize)]
    public async Task AppendAsync_of_a_block_with_a_wrong_length_or_offset_throws(int first, int length)
    {
        using var store = new BlobStore(folder: null);
        using BlobFile file = store.Create();
        if (first > 0)
            await file.AppendAsync(new byte[first], Token);
        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() => file.AppendAsync(new byte[length], Token).AsTask());
        Assert.StartsWith(FormattableString.Invariant($"Cannot append {length} bytes at offset {first}."), error.Message, StringComparison.Ordinal);
        Assert.Equal(first, file.Length);
    }

    [Fact]
    public async Task AppendAsync_after_a_failure_writes_the_block_with_one_checksum()
    {
        using var store = new BlobStore(folder: null);
        using BlobFile file = store.Create();
        byte[] bytes = LocalS3.Random(Blob.BlockSize + 1, 1);
        await file.AppendAsync(bytes.AsMemory(0, Blob.BlockSize), Token);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => file.AppendAsync(bytes.AsMemory(Blob.BlockSize), new CancellationToken(canceled: true)).AsTask());
        await file.AppendAsync(bytes.AsMemory(Blob.BlockSize), Token);
        Blob blob = file.Finish();
        Assert.Equal((bytes.Length, 2), (blob.Length, blob.Checksums.Length));
        await using BodyStream content = StoredBody.FromBlob(blob).Open();
        byte[] found = new byte[bytes.Length];
        await content.ReadExactlyAsync(found, Token);
        Assert.Equal(bytes, found);
    }
}
