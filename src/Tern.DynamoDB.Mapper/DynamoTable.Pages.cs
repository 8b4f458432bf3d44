using System.Runtime.CompilerServices;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

public sealed partial class DynamoTable<T>
{
    /// <summary>Reads the items of a partition. A page is requested when its first item is enumerated.</summary>
    /// <param name="query">The query.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ItemPageTokenException">The page token is not valid, or belongs to another query.</exception>
    /// <exception cref="MappingException">An item is not valid for the type.</exception>
    /// <exception cref="TernServiceException">The service returned an error.</exception>
    public IAsyncEnumerable<T> QueryAsync(ItemQuery<T> query, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(query);
        return EnumerateAsync(query, cancellationToken);
    }

    /// <summary>Reads one page of the items of a partition.</summary>
    /// <inheritdoc cref="QueryAsync" path="/param|/exception"/>
    public Task<Page<T>> QueryPageAsync(ItemQuery<T> query, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(query);
        return ReadPageAsync(query, cancellationToken);
    }

    /// <summary>Reads all items of the table. A page is requested when its first item is enumerated.</summary>
    /// <param name="scan">The scan; null for all items.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <inheritdoc cref="QueryAsync" path="/exception"/>
    public IAsyncEnumerable<T> ScanAsync(ItemScan<T>? scan = null, CancellationToken cancellationToken = default) =>
        EnumerateAsync(scan ?? new(), cancellationToken);

    /// <summary>Reads one page of the items of the table.</summary>
    /// <inheritdoc cref="ScanAsync" path="/param|/exception"/>
    public Task<Page<T>> ScanPageAsync(ItemScan<T>? scan = null, CancellationToken cancellationToken = default) =>
        ReadPageAsync(scan ?? new(), cancellationToken);

    private async IAsyncEnumerable<T> EnumerateAsync(ItemSearch search, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        byte[]? startKey = DecodeToken(search);
        do
        {
            var page = new PageOperation(_context, search, startKey, PageOperation.CreateObjects);
            object[] items = await InvokeAsync(page, cancellationToken).ConfigureAwait(false);
            foreach (object item in items)
                yield return (T)item;
            startKey = page.LastKey;
            cancellationToken.ThrowIfCancellationRequested();
        }
        while (startKey is not null);
    }

    private async Task<Page<T>> ReadPageAsync(ItemSearch search, CancellationToken cancellationToken)
    {
        var page = new PageOperation(_context, search, DecodeToken(search), static length => (object[])(object)new T[length]);
        object[] items = await InvokeAsync(page, cancellationToken).ConfigureAwait(false);
        return new((T[])items, EncodeToken(page.LastKey, search));
    }

    private string? EncodeToken(byte[]? lastKey, ItemSearch search)
    {
        if (lastKey is null)
            return null;
        using PooledBuffer shape = WriteShape(search);
        return ItemPageToken.Encode(shape.WrittenSpan, lastKey, _options.PageTokenKey.Span);
    }

    private byte[]? DecodeToken(ItemSearch search)
    {
        if (search.PageToken is not { } token)
            return null;
        using PooledBuffer shape = WriteShape(search);
        return ItemPageToken.Decode(token, shape.WrittenSpan, _options.PageTokenKey.Span);
    }

    private PooledBuffer WriteShape(ItemSearch search)
    {
        var buffer = new PooledBuffer();
        var writer = new ExpressionWriter(buffer, typeof(T));
        try
        {
            writer.Json.WriteLiteral(_context.RequestStart);
            search.WriteShape(ref writer, _context.Map);
            writer.WriteNames();
            writer.EndRequest();
            return buffer;
        }
        finally
        {
            writer.Dispose();
        }
    }
}
