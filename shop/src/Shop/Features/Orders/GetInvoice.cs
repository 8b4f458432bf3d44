using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Unicode;
using Shop.Data;
using Shop.Routing;

namespace Shop.Features.Orders;

internal static class GetInvoice
{
    private const string Style =
        "body{font:1rem/1.5 system-ui,sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}"
        + "table{width:100%;border-collapse:collapse}th,td{padding:.4rem;border-bottom:1px solid #999;text-align:right}"
        + "th:first-child,td:first-child{text-align:left}";

    /// <summary>Allows only the page's own style. No script runs, even if a text of the order contains one.</summary>
    private static readonly string Policy =
        $"default-src 'none'; style-src 'sha256-{Convert.ToBase64String(SHA256.HashData(Encoding.UTF8.GetBytes(Style)))}'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static readonly HtmlEncoder Html = HtmlEncoder.Create(UnicodeRanges.All);

    public static readonly Route Route = Route.Get("/orders/{id:long}/invoice", "Returns the invoice of an order as an HTML page.", HandleAsync) with
    {
        RequiredRole = RequiredRole.OwnerOrStaff,
        Produces = ["text/html"],
        ErrorStatuses = [StatusCodes.Status404NotFound],
    };

    private static async ValueTask<Response> HandleAsync(RequestContext call)
    {
        await using var command = call.Shop.Database.CreateCommand(OrdersSql.Get, SqlParameters.Of(call.Id), SqlParameters.Of(call.Caller.UserId), SqlParameters.Of(call.Caller.IsStaff));
        var row = await RowResponses.ReadAsync(command, OrdersSql.Single, call.CancellationToken);
        if (row.Status != StatusCodes.Status200OK) return row;
        using var rented = row.RentedBuffer;
        call.Http.Response.Headers.ContentSecurityPolicy = Policy;
        return new Response
        {
            Status = StatusCodes.Status200OK,
            Body = Encoding.UTF8.GetBytes(Write(JsonSerializer.Deserialize(row.Body.Span, ShopJson.Default.Order)!)),
            ContentType = "text/html; charset=utf-8",
        };
    }

    private static string Write(Order order)
    {
        var address = order.Address;
        var to =
            $"{Html.Encode(address.Recipient)}<br>{Html.Encode(address.Street)}<br>{Html.Encode(address.PostalCode)} {Html.Encode(address.City)}<br>{address.Country}";
        var lines = string.Concat(order.Items.Select(item =>
            $"<tr><td>{Html.Encode(item.Name)}</td><td>{item.Quantity}</td><td>{Money(item.UnitPrice)}</td><td>{Money(item.Total)}</td></tr>"));
        return string.Create(CultureInfo.InvariantCulture,
            $"""
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>Invoice {order.Id}</title>
            <style>{Style}</style>
            <h1>Invoice {order.Id}</h1>
            <p>{order.Placed:yyyy-MM-dd} · {order.Status}</p>
            <address>{to}</address>
            <table>
            <thead><tr><th>Product</th><th>Quantity</th><th>Price, {order.Currency}</th><th>Total, {order.Currency}</th></tr></thead>
            <tbody>{lines}</tbody>
            <tfoot><tr><th colspan="3">Total</th><td>{Money(order.Total)}</td></tr></tfoot>
            </table>
            </html>
            """);
    }

    private static string Money(decimal amount) => amount.ToString("0.00", CultureInfo.InvariantCulture);
}
