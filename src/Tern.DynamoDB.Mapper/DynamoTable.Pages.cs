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
    public async IAsyncEnumerable<T> QueryAsync(ItemQuery<T> query, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(query);
        byte[]? startKey = DecodeToken(query.PageToken, query);
        do
        {
            PageResponse<T> page = await SendAsync(query, startKey, cancellationToken).ConfigureAwait(false);
            foreach (T item in page.Items)
                yield return item;
            startKey = page.LastKey;
            cancellationToken.ThrowIfCancellationRequested();
        }
        while (startKey is not null);
    }

    /// <summary>Reads one page of the items of a partition.</summary>
    /// <inheritdoc cref="QueryAsync" path="/param|/exception"/>
    public async Task<Page<T>> QueryPageAsync(ItemQuery<T> query, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(query);
        PageResponse<T> page = await SendAsync(query, DecodeToken(query.PageToken, query), cancellationToken).ConfigureAwait(false);
        return new(page.Items, EncodeToken(page.LastKey, query));
    }

    /// <summary>Reads all items of the table. A page is requested when its first item is enumerated.</summary>
    /// <param name="scan">The scan; null for all items.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <inheritdoc cref="QueryAsync" path="/exception"/>
    public async IAsyncEnumerable<T> ScanAsync(ItemScan<T>? scan = null, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        scan ??= new();
        byte[]? startKey = DecodeToken(scan.PageToken, scan);
        do
        {
            PageResponse<T> page = await SendAsync(scan, startKey, cancellationToken).ConfigureAwait(false);
            foreach (T item in page.Items)
                yield return item;
            startKey = page.LastKey;
            cancellationToken.ThrowIfCancellationRequested();
        }
        while (startKey is not null);
    }

    /// <summary>Reads one page of the items of the table.</summary>
    /// <inheritdoc cref="ScanAsync" path="/param|/exception"/>
    public async Task<Page<T>> ScanPageAsync(ItemScan<T>? scan = null, CancellationToken cancellationToken = default)
    {
        scan ??= new();
        PageResponse<T> page = await SendAsync(scan, DecodeToken(scan.PageToken, scan), cancellationToken).ConfigureAwait(false);
        return new(page.Items, EncodeToken(page.LastKey, scan));
    }

    private async ValueTask<PageResponse<T>> SendAsync(ItemQuery<T> query, byte[]? startKey, CancellationToken cancellationToken)
    {
        PageResponse<T> page = await _client.InvokeAsync(_query, new(query, startKey), cancellationToken).ConfigureAwait(false);
        query.Capacity?.Add(page.CapacityUnits);
        return Check(page, startKey, nameof(Query<T>));
    }

    private async ValueTask<PageResponse<T>> SendAsync(ItemScan<T> scan, byte[]? startKey, CancellationToken cancellationToken)
    {
        PageResponse<T> page = await _client.InvokeAsync(_scan, new(scan, startKey), cancellationToken).ConfigureAwait(false);
        scan.Capacity?.Add(page.CapacityUnits);
        return Check(page, startKey, nameof(Scan<T>));
    }

    // Without it, a faulty service would cause an infinite loop.
    private static PageResponse<T> Check(PageResponse<T> page, byte[]? startKey, string operation) =>
        startKey is not null && page.LastKey.AsSpan().SequenceEqual(startKey) ? throw new TernRepeatedPageTokenException("DynamoDB", operation) : page;

    private string? EncodeToken(byte[]? lastKey, object search)
    {
        if (lastKey is null)
            return null;
        using PooledBuffer shape = WriteShape(search);
        return ItemPageToken.Encode(shape.WrittenSpan, lastKey, _options.PageTokenKey.Span);
    }

    private byte[]? DecodeToken(string? token, object search)
    {
        if (token is null)
            return null;
        using PooledBuffer shape = WriteShape(search);
        return ItemPageToken.Decode(token, shape.WrittenSpan, _options.PageTokenKey.Span);
    }

    private PooledBuffer WriteShape(object search)
    {
        var buffer = new PooledBuffer();
        var writer = new ExpressionWriter(buffer, typeof(T));
        try
        {
            _context.Start(ref writer);
            if (search is ItemQuery<T> query)
                _query.WriteShape(ref writer, query);
            else
                _scan.WriteShape(ref writer, (ItemScan<T>)search);
            writer.WriteNames();
            writer.Json.WriteEndObject();
            writer.Json.Complete();
            return buffer;
        }
        finally
        {
            writer.Dispose();
        }
    }
}
