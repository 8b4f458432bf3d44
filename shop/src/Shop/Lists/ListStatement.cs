using System.Globalization;
using System.Text;
using Npgsql;
using Shop.Data;

namespace Shop.Lists;

/// <summary>Builds a statement from constant fragments. Values are always parameters: a fragment has a <c>?</c> for its value.</summary>
internal sealed class ListStatement(string start)
{
    private readonly StringBuilder text = new(start, 512);
    private readonly List<NpgsqlParameter> parameters = [];
    private bool conditions;

    public ListStatement Append(string fragment)
    {
        text.Append(fragment);
        return this;
    }

    public ListStatement Append<T>(string fragment, T value)
    {
        parameters.Add(SqlParameters.Of(value));
        var place = fragment.IndexOf('?', StringComparison.Ordinal);
        text.Append(fragment, 0, place).Append(CultureInfo.InvariantCulture, $"${parameters.Count}").Append(fragment, place + 1, fragment.Length - place - 1);
        return this;
    }

    public void And(string condition) => Append(Separator()).Append(condition);

    public void And<T>(string condition, T value) => Append(Separator()).Append(condition, value);

    public NpgsqlCommand ToCommand(NpgsqlDataSource source) => Fill(source.CreateCommand());

    public NpgsqlCommand ToCommand(NpgsqlConnection connection) => Fill(connection.CreateCommand());

    private NpgsqlCommand Fill(NpgsqlCommand command)
    {
        command.CommandText = text.ToString();
        foreach (var parameter in parameters) command.Parameters.Add(parameter);
        return command;
    }

    public NpgsqlBatchCommand ToBatchCommand()
    {
        var command = new NpgsqlBatchCommand(text.ToString());
        foreach (var parameter in parameters) command.Parameters.Add(parameter);
        return command;
    }

    private string Separator()
    {
        var separator = conditions ? " and " : " where ";
        conditions = true;
        return separator;
    }
}
