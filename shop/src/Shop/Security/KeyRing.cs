using System.Xml.Linq;
using Microsoft.AspNetCore.DataProtection.Repositories;
using Npgsql;
using Shop.Data;

namespace Shop.Security;

/// <summary>
/// Stores the keys of access tickets in the database, so that all instances share them. Data Protection reads them at the first ticket and then about
/// once a day. Its interface is synchronous.
/// </summary>
internal sealed class KeyRing(NpgsqlDataSource source) : IXmlRepository
{
    public IReadOnlyCollection<XElement> GetAllElements()
    {
        using var command = source.CreateCommand("select xml from key_ring");
        using var reader = command.ExecuteReader();
        var keys = new List<XElement>();
        while (reader.Read()) keys.Add(XElement.Parse(reader.GetString(0)));
        return keys;
    }

    public void StoreElement(XElement element, string friendlyName)
    {
        using var command = source.CreateCommand("insert into key_ring (name, xml) values ($1, $2) on conflict (name) do nothing");
        command.Parameters.Add(SqlParameters.Of(friendlyName));
        command.Parameters.Add(SqlParameters.Of(element.ToString(SaveOptions.DisableFormatting)));
        command.ExecuteNonQuery();
    }
}
