using System.Diagnostics;
using System.IO.Pipelines;
using Microsoft.AspNetCore.WebUtilities;
using Npgsql;
using Shop.Data;
using Shop.Lists;
using Shop.Routing;
using Shop.Rows;

namespace Shop.Streaming;

/// <summary>
/// Streams the rows of one statement to a client through a buffer. The buffer is sent when it is full, when the next row is not available yet, and
/// after the first row.
/// </summary>
internal sealed partial class RowStream : IAsyncDisposable
{
    /// <summary>The length at which the buffer is sent, in bytes.</summary>
    private const int FlushThreshold = 16 * 1024;

    /// <summary>
    /// The maximum of bytes that count toward the time of a client. The buffers of the system accept more, which would allow a client minutes.
    /// </summary>
    private const int MaxPendingBytes = 64 * 1024;

    /// <summary>The maximum delay of a client, and the tolerance for timers that fire early.</summary>
    private static readonly TimeSpan GracePeriod = TimeSpan.FromSeconds(5), Tolerance = TimeSpan.FromMilliseconds(100);

    /// <summary>$1 process id of the connection's backend. It also checks the name: behind a pooler the id may belong to another connection.</summary>
    private const string Terminate = $"select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and application_name = '{StreamConnections.ApplicationName}'";

    private readonly RequestContext call;
    private readonly RowShape shape;
    private readonly StreamFormat format;
    private readonly ListStatement statement;
    private readonly CancellationTokenSource stop;
    private readonly StreamSlot slot;
    private readonly long started = Stopwatch.GetTimestamp();
    private NpgsqlConnection? connection;
    private NpgsqlCommand? command;
    private NpgsqlDataReader? reader;
    private Task<bool> next = Task.FromResult(false);
    private long rows;
    private bool complete;

    // The rate of the client: the bytes since the last wait for it, its delay, and during a wait the time at which it is too slow.
    private int pendingBytes;
    private TimeSpan clientDelay;
    private long? clientDeadline;

    private RowStream(RequestContext call, ListStatement statement, RowShape shape, StreamFormat format, StreamSlot slot)
    {
        this.slot = slot;
        this.call = call;
        this.shape = shape;
        this.format = format;
        this.statement = statement;
        stop = CancellationTokenSource.CreateLinkedTokenSource(call.CancellationToken);
        stop.CancelAfter(call.Shop.Options.MaxStreamDuration);
    }

    /// <summary>Creates a response with the rows of a statement after its first row is read. An error before that is a normal problem response.</summary>
    /// <param name="call">The request.</param>
    /// <param name="statement">The statement, which selects the columns of the shape.</param>
    /// <param name="shape">The columns.</param>
    /// <param name="fileName">The file name without its extension; null if the response is not an attachment.</param>
    public static async ValueTask<Response> OpenAsync(RequestContext call, ListStatement statement, RowShape shape, string? fileName)
    {
        var format = StreamFormat.Of(call.MediaType);
        RowStream? stream = null;
        if (!HttpMethods.IsHead(call.Http.Request.Method))
        {
            if (call.Shop.Streams.Reserve(call, out var slot) is { } refused) return refused;
            stream = new RowStream(call, statement, shape, format, slot);
            try
            {
                await stream.BeginAsync();
            }
            catch
            {
                await stream.DisposeAsync();
                throw;
            }
        }
        return new Response
        {
            Status = StatusCodes.Status200OK,
            ContentType = call.MediaType == "text/csv" ? "text/csv; charset=utf-8" : call.MediaType,
            FileName = fileName is null ? null : $"{fileName}.{format.Extension}",
            IsStream = true,
            Stream = stream,
        };
    }

    /// <summary>Writes all rows. An incomplete response is aborted, so that the client detects it.</summary>
    public async Task WriteAsync(PipeWriter body, string? coding)
    {
        using var buffer = new PooledBuffer(2 * FlushThreshold);
        using var compressor = coding is null ? null : new Compressor(coding);
        try
        {
            await WriteAsync(body, buffer, compressor);
            complete = true;
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The client disconnected, or the stream is too slow or too long. An error record would not be read.
            if (Stopwatch.GetTimestamp() >= clientDeadline) ClientTooSlow(call.Shop.Log, call.Http.Request.Path, rows);
            else if (!call.CancellationToken.IsCancellationRequested) DurationExceeded(call.Shop.Log, call.Http.Request.Path, rows);
            call.Http.Abort();
        }
        catch (Exception exception)
        {
            var problem = ExceptionResponses.CreateResponse(exception, call.Http, call.Shop);
            problem.RentedBuffer?.Dispose();
            format.WriteError(buffer, problem.Status, ReasonPhrases.GetReasonPhrase(problem.Status));
            await SendAsync(body, buffer, compressor, push: true);
            // Kestrel sends the written bytes and then closes the connection, or the HTTP/2 stream, without the end of the body.
            throw new IOException($"The stream was aborted after {rows} rows.");
        }
    }

    public async ValueTask DisposeAsync()
    {
        try
        {
            if (!complete && reader is not null && !next.IsFaulted) await StopAsync(connection!.ProcessID);
            if (reader is not null) await reader.DisposeAsync();
            if (command is not null) await command.DisposeAsync();
        }
        catch (Exception exception) when (exception is NpgsqlException or OperationCanceledException or IOException)
        {
            // The connection is broken. The pool detects that.
        }
        finally
        {
            if (connection is not null) await connection.DisposeAsync();
            stop.Dispose();
            call.Shop.Streams.Release(slot);
        }
        if (!complete && rows > 0) StreamIncomplete(call.Shop.Log, call.Http.Request.Path, rows);
    }

    private async Task BeginAsync()
    {
        connection = await call.Shop.Streams.Source.OpenConnectionAsync(stop.Token);
        command = statement.ToCommand(connection);
        reader = await command.ExecuteReaderAsync(stop.Token);
        next = reader.ReadAsync(stop.Token);
        await next;
    }

    private async Task WriteAsync(PipeWriter body, PooledBuffer buffer, Compressor? compressor)
    {
        using var row = new RowReader(reader!, shape);
        format.WriteStart(buffer, shape);
        while (await next)
        {
            var whole = buffer.Length;
            try
            {
                format.WriteRow(buffer, row, first: rows == 0);
            }
            catch
            {
                buffer.Remove(whole, buffer.Length - whole);
                throw;
            }
            rows++;
            // The next row is read while the buffer is sent.
            next = reader!.ReadAsync(stop.Token);
            var waits = rows == 1 || !next.IsCompleted;
            if (waits || buffer.Length >= FlushThreshold) await SendAsync(body, buffer, compressor, push: waits);
            // Kestrel sends on a thread of the pool. Yielding frees this thread before the other rows occupy it.
            if (rows == 1) await Task.Yield();
        }
        format.WriteEnd(buffer);
        if (compressor is not null)
        {
            compressor.Write(buffer.Span);
            buffer.Clear();
            compressor.Complete();
        }
        await SendAsync(body, compressor?.Output ?? buffer, compressor: null, push: false);
    }

    private async Task SendAsync(PipeWriter body, PooledBuffer buffer, Compressor? compressor, bool push)
    {
        var bytes = buffer;
        if (compressor is not null)
        {
            compressor.Write(buffer.Span);
            if (push) compressor.Flush();
            buffer.Clear();
            bytes = compressor.Output;
        }
        if (bytes.Length > 0)
        {
            pendingBytes = Math.Min(pendingBytes + bytes.Length, MaxPendingBytes);
            var writing = body.WriteAsync(bytes.Memory, stop.Token);
            if (writing.IsCompleted) await writing;
            else await WaitForClientAsync(writing.AsTask());
        }
        bytes.Clear();
        stop.Token.ThrowIfCancellationRequested();
    }

    /// <summary>
    /// Waits until the client has read the sent bytes, at most as long as the minimum rate and the grace period allow. Waits for the database do not
    /// count.
    /// </summary>
    private async Task WaitForClientAsync(Task writing)
    {
        var options = call.Shop.Options;
        var due = TimeSpan.FromSeconds((double)pendingBytes / options.MinStreamRate);
        var (allowed, left, began) = (GracePeriod + due - clientDelay, Left(), Stopwatch.GetTimestamp());
        if (allowed < TimeSpan.Zero) allowed = TimeSpan.Zero;
        if (allowed < left)
        {
            left = allowed;
            // A timer may fire slightly early.
            clientDeadline = began + (long)((allowed - Tolerance).TotalSeconds * Stopwatch.Frequency);
        }
        stop.CancelAfter(left);
        await writing;
        if (stop.IsCancellationRequested) return;
        stop.CancelAfter(Left());
        clientDelay += Stopwatch.GetElapsedTime(began) - due;
        if (clientDelay < TimeSpan.Zero) clientDelay = TimeSpan.Zero;
        (pendingBytes, clientDeadline) = (0, null);

        TimeSpan Left()
        {
            var rest = options.MaxStreamDuration - Stopwatch.GetElapsedTime(started);
            return rest < TimeSpan.Zero ? TimeSpan.Zero : rest;
        }
    }

    /// <summary>
    /// Terminates the connection of the statement. Otherwise the driver would read the remaining rows. A cancellation is not enough: a server that is
    /// blocked in a send does not process it, and a late one would cancel the next statement of the connection.
    /// </summary>
    private async Task StopAsync(int process)
    {
        // The pool must not reuse the connection, which seems usable until the termination arrives.
        call.Shop.Streams.Source.Clear();
        await using (var end = call.Shop.Database.CreateCommand(Terminate, SqlParameters.Of(process))) await end.ExecuteNonQueryAsync();
        try
        {
            await next;
        }
        catch (Exception exception) when (exception is NpgsqlException or OperationCanceledException or IOException)
        {
            // The error is already reported, or it is the requested termination.
        }
    }

    [LoggerMessage(50, LogLevel.Information, "The stream of {Path} is incomplete: it ended after {Rows} rows.")]
    private static partial void StreamIncomplete(ILogger log, PathString path, long rows);

    [LoggerMessage(51, LogLevel.Warning, "The stream of {Path} was aborted after {Rows} rows: it took longer than Shop:Streams:MaxTime.")]
    private static partial void DurationExceeded(ILogger log, PathString path, long rows);

    [LoggerMessage(26, LogLevel.Information, "The stream of {Path} was aborted after {Rows} rows: its client reads too slowly (Shop:Streams:MinimumRate).")]
    private static partial void ClientTooSlow(ILogger log, PathString path, long rows);
}
