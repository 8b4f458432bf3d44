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
/// The rows of one statement on their way to a client, with no more of them in memory than a buffer holds. What is in the buffer is sent
/// when it is full, when the database lets us wait, and at once after the first row.
/// </summary>
internal sealed partial class RowStream : IAsyncDisposable
{
    /// <summary>Bytes.</summary>
    private const int Full = 16 * 1024;

    /// <summary>As many bytes count as sent ahead at most, whatever the buffers of the system take: they give a client no minutes.</summary>
    private const int Ahead = 64 * 1024;

    /// <summary>How late a client may be.</summary>
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(5), Tolerance = TimeSpan.FromMilliseconds(100);

    /// <summary>$1 the server's process. By the name too: behind a pooler the number may be another's.</summary>
    private const string Terminate = $"select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and application_name = '{StreamConnections.Name}'";

    private readonly Call call;
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

    // How the client keeps up: the bytes since it last had us wait, by how much it is late, and when it is too late, while we wait.
    private int unpaid;
    private TimeSpan late;
    private long? tooLate;

    private RowStream(Call call, ListStatement statement, RowShape shape, StreamFormat format, StreamSlot slot)
    {
        this.slot = slot;
        this.call = call;
        this.shape = shape;
        this.format = format;
        this.statement = statement;
        stop = CancellationTokenSource.CreateLinkedTokenSource(call.Cancellation);
        stop.CancelAfter(call.Shop.Options.StreamTime);
    }

    /// <summary>Answers with the rows of a statement, after it has given the first one: until then a failure is a problem like any other.</summary>
    /// <param name="call">The request.</param>
    /// <param name="statement">Selects the columns of the shape.</param>
    /// <param name="shape">The columns.</param>
    /// <param name="fileName">The name of a file, without its end; null when it is not to be one.</param>
    public static async ValueTask<Answer> OpenAsync(Call call, ListStatement statement, RowShape shape, string? fileName)
    {
        var format = StreamFormat.Of(call.MediaType);
        RowStream? stream = null;
        if (!HttpMethods.IsHead(call.Http.Request.Method))
        {
            if (call.Shop.Streams.Take(call, out var slot) is { } refused) return refused;
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
        return new Answer
        {
            Status = StatusCodes.Status200OK,
            ContentType = call.MediaType == "text/csv" ? "text/csv; charset=utf-8" : call.MediaType,
            FileName = fileName is null ? null : $"{fileName}.{format.Extension}",
            IsStream = true,
            Stream = stream,
        };
    }

    /// <summary>Writes all rows. A response that cannot be completed is broken off, so that no client takes it for a whole one.</summary>
    public async Task WriteAsync(PipeWriter body, string? coding)
    {
        using var buffer = new PooledBuffer(2 * Full);
        using var compressor = coding is null ? null : new Compressor(coding);
        try
        {
            await WriteAsync(body, buffer, compressor);
            complete = true;
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // Gone, or too slow: nobody reads what would still be said.
            if (Stopwatch.GetTimestamp() >= tooLate) TooSlow(call.Shop.Log, call.Http.Request.Path, rows);
            else if (!call.Cancellation.IsCancellationRequested) TooLong(call.Shop.Log, call.Http.Request.Path, rows);
            call.Http.Abort();
        }
        catch (Exception exception)
        {
            var problem = Failures.Answer(exception, call.Http, call.Shop);
            problem.Rented?.Dispose();
            format.Fail(buffer, problem.Status, ReasonPhrases.GetReasonPhrase(problem.Status));
            await SendAsync(body, buffer, compressor, push: true);
            // The server ends the connection, or the stream of HTTP/2, without an end of the body, after it has sent what is written.
            throw new IOException($"The stream broke off after {rows} rows.");
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
            // The connection is of no use any more, which the pool sees for itself.
        }
        finally
        {
            if (connection is not null) await connection.DisposeAsync();
            stop.Dispose();
            call.Shop.Streams.Return(slot);
        }
        if (!complete && rows > 0) BrokeOff(call.Shop.Log, call.Http.Request.Path, rows);
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
        format.Begin(buffer, shape);
        while (await next)
        {
            var whole = buffer.Length;
            try
            {
                format.Row(buffer, row, first: rows == 0);
            }
            catch
            {
                buffer.Remove(whole, buffer.Length - whole);
                throw;
            }
            rows++;
            // The database goes on while the client is sent what is there.
            next = reader!.ReadAsync(stop.Token);
            var waits = rows == 1 || !next.IsCompleted;
            if (waits || buffer.Length >= Full) await SendAsync(body, buffer, compressor, push: waits);
            // The server sends in a thread of the pool: here is one, before the other rows take it.
            if (rows == 1) await Task.Yield();
        }
        format.End(buffer);
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
            unpaid = Math.Min(unpaid + bytes.Length, Ahead);
            var writing = body.WriteAsync(bytes.Memory, stop.Token);
            if (writing.IsCompleted) await writing;
            else await WaitForClientAsync(writing.AsTask());
        }
        bytes.Clear();
        stop.Token.ThrowIfCancellationRequested();
    }

    /// <summary>Waits until the client has taken what was sent, for as long as the least rate and the grace allow. The database's time is not the client's.</summary>
    private async Task WaitForClientAsync(Task writing)
    {
        var options = call.Shop.Options;
        var due = TimeSpan.FromSeconds((double)unpaid / options.StreamRate);
        var (allowed, left, began) = (Grace + due - late, Left(), Stopwatch.GetTimestamp());
        if (allowed < TimeSpan.Zero) allowed = TimeSpan.Zero;
        if (allowed < left)
        {
            left = allowed;
            // A timer may be a little early.
            tooLate = began + (long)((allowed - Tolerance).TotalSeconds * Stopwatch.Frequency);
        }
        stop.CancelAfter(left);
        await writing;
        if (stop.IsCancellationRequested) return;
        stop.CancelAfter(Left());
        late += Stopwatch.GetElapsedTime(began) - due;
        if (late < TimeSpan.Zero) late = TimeSpan.Zero;
        (unpaid, tooLate) = (0, null);

        TimeSpan Left()
        {
            var rest = options.StreamTime - Stopwatch.GetElapsedTime(started);
            return rest < TimeSpan.Zero ? TimeSpan.Zero : rest;
        }
    }

    /// <summary>
    /// Ends the statement with its connection. Otherwise the driver would read the rest of it for nobody; and a mere cancellation is not
    /// noticed by a server that waits until it can send, or comes late and meets the next statement.
    /// </summary>
    private async Task StopAsync(int process)
    {
        // The pool must not hand it out again, which may look well until its end arrives.
        call.Shop.Streams.Source.Clear();
        await using (var end = call.Shop.Database.Command(Terminate, Args.Of(process))) await end.ExecuteNonQueryAsync();
        try
        {
            await next;
        }
        catch (Exception exception) when (exception is NpgsqlException or OperationCanceledException or IOException)
        {
            // It has been told of, or it is the end that was asked for.
        }
    }

    [LoggerMessage(50, LogLevel.Information, "The stream of {Path} broke off after {Rows} rows")]
    private static partial void BrokeOff(ILogger log, PathString path, long rows);

    [LoggerMessage(51, LogLevel.Warning, "The stream of {Path} is cut off after {Rows} rows: it has taken longer than a stream may")]
    private static partial void TooLong(ILogger log, PathString path, long rows);

    [LoggerMessage(26, LogLevel.Information, "The stream of {Path} is cut off after {Rows} rows: its client reads too slowly (Shop:Streams:MinimumRate)")]
    private static partial void TooSlow(ILogger log, PathString path, long rows);
}
